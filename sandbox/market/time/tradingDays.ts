/** Trading days of a market as its own status tells them, for what happens at their opening or close. */
import { type Market, MARKETS } from '../../../contract/codes.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { MarketModel } from '../types.ts';

/** Markets whose instruments are shares and funds. */
export const STOCK_MARKETS: readonly Market[] = MARKETS.filter((market) => factsOf(market).kind === 'share');

export interface TradingDay {
  /** YYYY-MM-DD in the market's zone. */
  readonly date: string;
  /** Regular hours, epoch ms; a break for lunch lies inside. */
  readonly open: number;
  readonly close: number;
}

/** Days whose regular hours lie wholly between two instants, ascending. */
export function tradingDays(market: Pick<MarketModel, 'status'>, code: Market, from: number, to: number): TradingDay[] {
  const days: TradingDay[] = [];
  let open: number | undefined;
  let before: string | undefined;
  for (let at = from; at < to; ) {
    const { phase, nextPhase, nextChange, tradingDay } = market.status(code, at);
    const next = nextChange * 1000;
    if (next <= at) break;
    const opensNow = phase === 'open' && before !== undefined && before !== 'lunch';
    if (opensNow) open = at;
    if (phase === 'open' && nextPhase !== 'lunch' && open !== undefined && next <= to) {
      days.push({ date: tradingDay, open, close: next });
      open = undefined;
    }
    before = phase;
    at = next;
  }
  return days;
}
