/** How what is traded is named on a screen: its line, its side, its prices. */
import type { TFunction } from 'i18next';
import { Direction, Source } from '../../contract/codes.ts';
import { amountText, fractionOf, roundHalfEven } from '../../contract/finance/amount.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';
import { shortName } from '../lib/instrumentName.ts';
import { ABSENT, decimalText, type NumberFormats } from '../lib/numbers.ts';
import { quoteHref } from './quotePage.ts';

type Named = Pick<Position, 'name' | 'stockCode' | 'market' | 'source' | 'option'>;

const LINES = {
  [Source.Stock]: 'source.0',
  [Source.Forex]: 'source.2',
  [Source.Future]: 'source.3',
  [Source.BlockTrade]: 'source.4',
  [Source.AuctionStock]: 'source.7',
  [Source.HKStock]: 'source.11',
} as const;

const isLine = (source: number): source is keyof typeof LINES => Object.hasOwn(LINES, source);

/** The product line; one that this client doesn't know says its number. */
export function lineText(t: TFunction<'trade'>, source: number, option?: Named['option']): string {
  if (option) return t('source.option');
  return isLine(source) ? t(LINES[source]) : t('source.other', { code: source });
}

/** A listing without a name goes by its code; of an option the code says month, strike and right. */
export const tradedName = ({ name, stockCode, option }: Pick<Named, 'name' | 'stockCode' | 'option'>): string =>
  option ? stockCode : shortName(name) || stockCode;

/** The page that shows the price: of an option that of its future. */
export const tradedHref = ({ name, stockCode, market, source, option }: Named): string =>
  quoteHref({ name: option ? option.underlying : name, code: option?.underlying ?? stockCode, source, market });

/** Whether what is held may also be short, so that its sides are named long and short. */
const isLeveraged = (source: number): boolean => source === Source.Future || source === Source.Forex;

/** What the customer holds: bought, or long and short where both are possible. */
export function holdingSide(t: TFunction<'trade'>, { source, direction }: Pick<Position, 'source' | 'direction'>): string {
  if (!isLeveraged(source)) return t('side.buy');
  return direction === Direction.Buy ? t('side.long') : t('side.short');
}

export const orderSide = (t: TFunction<'trade'>, direction: Order['direction']): string =>
  direction === Direction.Buy ? t('side.buy') : t('side.sell');

const SHOWN_DECIMALS = 2;

/** An average, which has more decimals than any price, rounded half to even to those that prices have. */
export function averageText(average: string | null | undefined, scale: number, numbers: NumberFormats): string {
  const fraction = average === null || average === undefined ? undefined : fractionOf(average);
  if (!fraction) return ABSENT;
  const units = roundHalfEven(fraction.numerator * 10n ** BigInt(scale), fraction.denominator);
  return wirePriceText(amountText(units, scale), scale, numbers);
}

/** A price of the wire with the two decimals that every price shows, where its scale has them, and all that it carries. */
export function wirePriceText(price: string | null | undefined, scale: number, numbers: NumberFormats): string {
  if (price === null || price === undefined) return ABSENT;
  const [whole = '', fraction = ''] = price.split('.');
  const digits = fraction.replace(/0+$/, '').padEnd(Math.min(SHOWN_DECIMALS, scale), '0');
  return decimalText(digits === '' ? whole : `${whole}.${digits}`, numbers);
}
