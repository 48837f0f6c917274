/** When news appears: twice a trading day of each stock market, a little after its opening and after its close. */
import type { Market } from '../../contract/codes.ts';
import type { MarketModel } from '../market/types.ts';
import { tradingDays } from '../market/time/tradingDays.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const AFTER_OPEN = 20 * MINUTE;
const AFTER_CLOSE = 10 * MINUTE;
/** More days than any market rests in a row. */
const LONGEST_REST = 10 * DAY;

export interface Edition {
  readonly market: Market;
  readonly kind: 'opening' | 'close';
  /** When it appears, and the instant of its prices; epoch ms. */
  readonly at: number;
  /** When the close before it was told: what has changed since is news. */
  readonly since: number;
  readonly date: string;
}

/** Editions of one market that appear after `from`, up to and with `to`; ascending. */
export function editionsOf(market: Pick<MarketModel, 'status'>, code: Market, from: number, to: number): Edition[] {
  // A day counts from its opening on, before its close is reached.
  const days = tradingDays(market, code, from - LONGEST_REST, to + 2 * DAY);
  return days
    .flatMap(({ date, open, close }, index): Edition[] => {
      const since = (days[index - 1]?.close ?? open - DAY) + AFTER_CLOSE;
      return [
        { market: code, kind: 'opening', at: open + AFTER_OPEN, since, date },
        { market: code, kind: 'close', at: close + AFTER_CLOSE, since, date },
      ];
    })
    .filter(({ at }) => at > from && at <= to);
}
