/** Bars of the charts that reach back to an instant, from the finest to the coarsest that is needed. */
import type { KlineType } from '../../contract/codes.ts';
import type { Kline } from '../../contract/rest/market.ts';
import type { Result } from '../../contract/result.ts';
import { type Bar, barsOf, stitch } from './missed.ts';

/** Of regular hours: minutes of the last session, then quarters of an hour, hours, days. */
const TYPES = ['1D', '1W', '1M', '1Y'] as const satisfies KlineType[];
const DAYS = '1Y' satisfies KlineType;

export type ReadKline = (type: KlineType) => Promise<Result<Kline>>;

export interface Charts {
  readonly bars: readonly Bar[];
  /** One a day, ascending; empty where they weren't asked for. */
  readonly days: readonly Bar[];
  readonly timeZone: string;
}

/** Undefined where one of them can't be had now. @param withDays also daily bars, for what is measured from a previous close */
export async function readCharts(read: ReadKline, since: number, withDays: boolean): Promise<Charts | undefined> {
  let bars: Bar[] = [];
  let days: Bar[] = [];
  let timeZone = '';
  for (const type of TYPES) {
    const isReached = (bars[0]?.start ?? Number.POSITIVE_INFINITY) <= since;
    if (isReached && !(withDays && type === DAYS)) continue;
    const answer = await read(type);
    if (!answer.ok) return undefined;
    const own = barsOf(answer.data);
    ({ timeZone } = answer.data);
    if (type === DAYS) days = own;
    if (!isReached) bars = stitch(own, bars);
  }
  return { bars, days, timeZone };
}
