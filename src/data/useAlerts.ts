import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { AlertAnswer, AlertList, AlertRequest, Firing } from '../../contract/alerts.ts';
import { useSettings } from '../lib/settings.ts';
import { useData } from './context.ts';

/** missing: this part of the program didn't come, or the data layer doesn't answer; it is asked again until it does. */
export type AlertsRead =
  | { readonly state: 'loading' | 'missing'; readonly list: undefined }
  | { readonly state: 'ready'; readonly list: AlertList };

export interface LiveAlerts {
  readonly read: AlertsRead;
  again(): void;
  /** Does it, and shows what is so then. */
  ask(request: AlertRequest): Promise<AlertAnswer>;
}

/** Between two questions while there is no answer: twice as long each time. */
const FIRST_PAUSE_MS = 2000;
const LAST_PAUSE_MS = 60_000;

const NO_ANSWER = { ok: false, why: 'missing' } as const satisfies AlertAnswer;

/**
 * The price alerts of this device and account, live. The data layer watches them once a tab has asked for them.
 * @param onFired runs for what has just fired, in every tab; `loud` in one alone
 * @param enabled asks for nothing while false
 */
export function useAlerts({
  onFired,
  enabled = true,
}: {
  readonly onFired?: ((fired: readonly Firing[], loud: boolean) => void) | undefined;
  readonly enabled?: boolean;
} = {}): LiveAlerts {
  const { link, feed } = useData();
  const tells = onFired !== undefined;
  const [read, setRead] = useState<AlertsRead>({ state: 'loading', list: undefined });
  const show = useCallback((list: AlertList) => {
    setRead({ state: 'ready', list });
    // From here on each start of this device asks for them, whoever is signed in then.
    const { hasAlerts, set } = useSettings.getState();
    if (list.alerts.length > 0 && !hasAlerts) set('hasAlerts', true);
  }, []);
  const ask = useCallback(
    async (request: AlertRequest): Promise<AlertAnswer> => {
      const result = await link.alerts(request);
      const answer = (result.ok ? result.data : undefined) ?? NO_ANSWER;
      if (answer.ok) show(answer.list);
      return answer;
    },
    [link, show],
  );
  const look = useCallback(async (): Promise<boolean> => {
    const { ok } = await ask({ op: tells ? 'watch' : 'list' });
    if (!ok) setRead((before) => (before.state === 'ready' ? before : { state: 'missing', list: undefined }));
    return ok;
  }, [ask, tells]);

  const fired = useEffectEvent((firings: readonly Firing[], loud: boolean) => onFired?.(firings, loud));
  // What fires waits in the data layer for who tells it: that it listens has to arrive.
  useEffect(() => {
    if (!enabled) return undefined;
    let timer: number | undefined;
    let pause = FIRST_PAUSE_MS;
    let isOver = false;
    const insist = async () => {
      const isThere = await look();
      window.clearTimeout(timer);
      if (isOver) return;
      if (!isThere) timer = window.setTimeout(() => void insist(), pause);
      pause = isThere ? FIRST_PAUSE_MS : Math.min(2 * pause, LAST_PAUSE_MS);
    };
    const stops = [link.onConnected(() => void insist()), feed.onBack(() => void insist())];
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [link, feed, enabled, look]);
  useEffect(
    () =>
      enabled
        ? link.onMessage((message) => {
            if (message instanceof ArrayBuffer || message.op !== 'alerts') return;
            show(message.list);
            if (message.fired.length > 0) fired(message.fired, message.loud);
          })
        : undefined,
    [link, enabled, show],
  );
  return { read, again: () => void look(), ask };
}
