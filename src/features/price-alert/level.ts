/** The level of an alert as a customer types it, and what is proposed. Prices are integer units of the instrument's scale. */
import type { AlertKind } from '../../../contract/alerts.ts';
import { formatUnits, parseUnits } from '../../../contract/finance/price.ts';
import { factsOf } from '../../../contract/markets.ts';
import { mayBeNegative } from '../../../contract/quote.ts';
import { type AmountReading, readFigure } from '../../lib/amount.ts';
import { readPrice } from '../../lib/priceEntry.ts';
import { snapTick, type Ticks } from '../../products/tick.ts';
import type { PricedSubject } from './usePriceAlertWords.ts';

/** Times the small move of a day of its market: two percent of a share, four tenths of a currency pair. */
const PRICE_MOVES = 4;
const CHANGE_MOVES = 6;
const PERCENT_SCALE = 2;

const signed = ({ market }: PricedSubject): boolean => mayBeNegative(factsOf(market).classify);

/** One step for all prices, as the instrument's row tells it: steps that grow with the price are known where orders are. */
export const ticksOfStep = (step: number, subject: PricedSubject): Ticks => ({
  bands: [{ from: 0, size: step }],
  lowest: signed(subject) ? Number.MIN_SAFE_INTEGER : step,
});

/** A price on the step some way beyond the last, or a percentage. Undefined without a last price. */
export function proposed(kind: AlertKind, last: number, step: number, subject: PricedSubject): string | undefined {
  const { move } = factsOf(subject.market);
  if (kind === 'change') return formatUnits(Math.round(move * CHANGE_MOVES * 100 * 10 ** PERCENT_SCALE), PERCENT_SCALE);
  if (Number.isNaN(last) || last === 0) return undefined;
  const away = Math.max(step, Math.abs(last) * move * PRICE_MOVES);
  return formatUnits(snapTick(ticksOfStep(step, subject), Math.round(kind === 'above' ? last + away : last - away)), subject.scale);
}

export type LevelReading =
  | { readonly kind: 'known'; readonly value: string; readonly units: number }
  | { readonly kind: 'empty' | 'number' | 'decimals' | 'level' }
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly fraction: string };

/** What was typed, or why it is no level. */
export function readLevel(text: string, kind: AlertKind, subject: PricedSubject, locale: string): LevelReading {
  const reading = kind === 'change' ? readFigure(text, { scale: PERCENT_SCALE, signed: false }, locale) : readPrice(text, subject, locale);
  return judge(reading, kind, subject);
}

function judge(reading: AmountReading, kind: AlertKind, subject: PricedSubject): LevelReading {
  switch (reading.kind) {
    case 'amount': {
      const units = parseUnits(reading.value, kind === 'change' ? PERCENT_SCALE : subject.scale);
      if (units === undefined) return { kind: kind === 'change' ? 'decimals' : 'level' };
      const isNone = units === 0 || (units < 0 && (kind === 'change' || !signed(subject)));
      return isNone ? { kind: 'number' } : { kind: 'known', value: reading.value, units };
    }
    case 'ambiguous':
      return reading.fraction === undefined ? { kind: 'number' } : { kind: 'ambiguous', whole: reading.whole, fraction: reading.fraction };
    case 'decimals':
      return { kind: 'decimals' };
    case 'empty':
      return { kind: 'empty' };
    case 'zero':
    case 'negative':
    case 'tooLong':
    case 'otherCurrency':
    case 'notNumber':
      return { kind: 'number' };
  }
}

/** The price is at or beyond the level already. @param previousClose units */
export function isAlreadyBeyond(kind: AlertKind, level: number, last: number, previousClose: number): boolean {
  switch (kind) {
    case 'above':
      return last >= level;
    case 'below':
      return last <= level;
    case 'change':
      return previousClose > 0 && Math.abs(last - previousClose) * 10_000 >= level * previousClose;
  }
}
