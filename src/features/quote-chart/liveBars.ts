/** Bars that ticks make grow until the server's own take their place. */
import { type Bar, DAY } from './bars.ts';

export interface Tick {
  /** Epoch seconds of the server. */
  readonly time: number;
  /** Units; NaN is absent, and so it is below. */
  readonly price: number;
  /** Traded since the session began. */
  readonly volume: number;
  /** Of the day. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
}

export interface LiveBars {
  readonly all: readonly Bar[];
  /** The server's bars take the place of all. */
  replace(bars: readonly Bar[]): void;
  /** Grows the last bar or opens the next one. A tick that is older than the last bar, has no price or brings nothing new changes nothing. */
  tick(tick: Tick): 'same' | 'grown' | 'opened';
  /** Ticks were missed: what traded meanwhile belongs to no bar that is known here. */
  missed(): void;
}

const either = (value: number, other: number): number => (Number.isFinite(value) ? value : other);

/** @param interval seconds a bar; bars of a day and longer only grow, their next one comes from the server, which knows the trading day. */
export function createLiveBars(interval: number): LiveBars {
  let all: Bar[] = [];
  /** Volume at the last tick; what the next has more was traded since. */
  let traded = Number.NaN;

  const put = (bar: Bar): 'grown' => {
    all[all.length - 1] = bar;
    return 'grown';
  };

  return {
    get all() {
      return all;
    },
    replace: (bars) => {
      all = [...bars];
      // Their volumes hold what traded up to the server's answer: a volume known from before it would count some of that twice.
      traded = Number.NaN;
    },
    missed: () => {
      traded = Number.NaN;
    },
    tick: ({ time, price, volume, open, high, low }) => {
      const last = all.at(-1);
      if (!last || !Number.isFinite(price) || !Number.isFinite(time) || time < last.time) return 'same';
      if (interval >= DAY) {
        // The day's own figures are the bar, whatever was missed.
        const bar = {
          time: last.time,
          open: either(open, last.open),
          high: Math.max(either(high, last.high), price),
          low: Math.min(either(low, last.low), price),
          close: price,
          volume: either(volume, last.volume),
        };
        const same = bar.close === last.close && bar.volume === last.volume && bar.high === last.high && bar.low === last.low;
        return same && bar.open === last.open ? 'same' : put(bar);
      }
      const added = Math.max(0, either(volume - traded, 0));
      traded = volume;
      // A row that is merely sent again (a snapshot, a new bid) is no trade and opens no bar.
      if (added === 0 && price === last.close) return 'same';
      const steps = Math.floor((time - last.time) / interval);
      if (steps === 0) {
        return put({
          ...last,
          high: Math.max(last.high, price),
          low: Math.min(last.low, price),
          close: price,
          volume: last.volume + added,
        });
      }
      all.push({ time: last.time + steps * interval, open: price, high: price, low: price, close: price, volume: added });
      return 'opened';
    },
  };
}
