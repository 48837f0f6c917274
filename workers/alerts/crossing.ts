/**
 * When an alert fires: a state machine over the prices of one instrument, pure and without allocation. A crossing needs a price on the
 * other side first, so an alert that is true when it is set waits, and a price that stays beyond its level fires once.
 */
import type { AlertKind } from '../../contract/alerts.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { mayBeNegative } from '../../contract/quote.ts';
import type { Classify } from '../../contract/codes.ts';

/** Decimals of a percentage, and how many of its units make a whole. */
const PERCENT_SCALE = 2;
const UNITS_A_WHOLE = 10_000;

export interface Condition {
  readonly kind: AlertKind;
  /** Units of the instrument's scale; of a change hundredths of a percent. */
  readonly level: number;
}

/** off: the price is on the near side of the level; on: at or beyond it. */
export type Side = 'unknown' | 'off' | 'on';

/** What is known of the price that an alert waits for. */
export interface Watch {
  side: Side;
  /** The last price was of this connection. The first one after a gap sets the side and fires nothing. */
  inTouch: boolean;
  /** Of the day that the side belongs to, units. */
  previousClose: number;
}

export const newWatch = (side: Side = 'unknown'): Watch => ({ side, inTouch: false, previousClose: Number.NaN });

/** Undefined where the level is no price of such an instrument, or no percentage above zero. */
export function conditionOf(kind: AlertKind, level: string, scale: number, classify: Classify): Condition | undefined {
  const isChange = kind === 'change';
  const units = parseUnits(level, isChange ? PERCENT_SCALE : scale);
  if (units === undefined || units === 0 || !Number.isSafeInteger(units)) return undefined;
  if (units < 0 && (isChange || !mayBeNegative(classify))) return undefined;
  return { kind, level: units };
}

/** Whether the price is at or beyond the level; undefined where nothing can be said, without a previous close above zero. */
export function isBeyond({ kind, level }: Condition, price: number, previousClose: number): boolean | undefined {
  switch (kind) {
    case 'above':
      return price >= level;
    case 'below':
      return price <= level;
    case 'change':
      return previousClose > 0 ? Math.abs(price - previousClose) * UNITS_A_WHOLE >= level * previousClose : undefined;
  }
}

/** Prices that count: there, and not zero, which some servers send for none. */
const isTold = (price: number): boolean => !Number.isNaN(price) && price !== 0;

/** No price comes any more, or only old ones: the next that does is the first again. */
export function lose(watch: Watch): void {
  watch.inTouch = false;
}

/**
 * - none: nothing happened
 * - first: the first price after a gap; the side is that of this price, and whether it was crossed meanwhile is to be looked up
 * - crossed: it fires now
 */
export type Outcome = 'none' | 'first' | 'crossed';

/** Takes a price of this moment, in units. A new day's change begins at nothing, whatever the day before brought. */
export function see(watch: Watch, condition: Condition, price: number, previousClose: number): Outcome {
  if (!isTold(price)) return 'none';
  const beyond = isBeyond(condition, price, previousClose);
  if (beyond === undefined) return 'none';
  const isFirst = !watch.inTouch;
  const isNewDay = condition.kind === 'change' && watch.previousClose !== previousClose;
  const before = watch.side === 'on' && isNewDay ? 'off' : watch.side;
  watch.inTouch = true;
  watch.previousClose = previousClose;
  watch.side = beyond ? 'on' : 'off';
  if (isFirst) return 'first';
  return beyond && before === 'off' ? 'crossed' : 'none';
}
