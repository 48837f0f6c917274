import { useMemo, useSyncExternalStore } from 'react';

interface Ticker {
  now: number;
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const tickers = new Map<number, Ticker>();

function tickerOf(intervalMs: number): Ticker {
  const known = tickers.get(intervalMs);
  if (known) return known;
  const ticker: Ticker = { now: Date.now(), listeners: new Set(), timer: undefined };
  tickers.set(intervalMs, ticker);
  return ticker;
}

function listen(ticker: Ticker, intervalMs: number, listener: () => void): () => void {
  ticker.listeners.add(listener);
  if (ticker.timer === undefined) {
    const tick = () => {
      ticker.now = Date.now();
      for (const heard of ticker.listeners) heard();
    };
    tick();
    ticker.timer = setInterval(tick, intervalMs);
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearInterval(ticker.timer);
    ticker.timer = undefined;
  };
}

/**
 * This machine's time, renewed at an interval while `running`; everyone who asks at one interval sees the same instant.
 * One that doesn't run stands still, whoever else runs at its interval: a render must not make it another time.
 */
export function useNow(intervalMs: number, running = true): number {
  const ticker = tickerOf(intervalMs);
  const clock = useMemo(() => {
    const stoppedAt = ticker.now;
    return running
      ? { subscribe: (listener: () => void) => listen(ticker, intervalMs, listener), now: () => ticker.now }
      : { subscribe: () => () => undefined, now: () => stoppedAt };
  }, [ticker, intervalMs, running]);
  return useSyncExternalStore(clock.subscribe, clock.now);
}
