/** How what is traded is named on a screen: its line, its side, its prices. */
import type { TFunction } from 'i18next';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import { amountText, fractionOf, roundHalfEven } from '../../contract/finance/amount.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';
import { shortName } from '../lib/instrumentName.ts';
import { ABSENT, decimalText, type NumberFormats } from '../lib/numbers.ts';
import { calendarDayText } from '../lib/time.ts';
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

export type Nameable = Pick<Named, 'name' | 'stockCode' | 'option'>;

/** A listing without a name goes by its code; an option by its right, its future, its strike and its last day, as in its ticket. */
export function tradedName({ name, stockCode, option }: Nameable, t: TFunction<'trade'>, numbers: NumberFormats): string {
  if (!option) return shortName(name) || stockCode;
  const { underlying: future, strike, lastTradeDate, right } = option;
  return t(`option.${right}`, { future, strike: decimalText(strike, numbers), expiry: calendarDayText(lastTradeDate, numbers.locale) });
}

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

/** How an order is to trade: at its limit, or at the market as far as it goes. */
export function askedText(
  t: TFunction<'trade'>,
  { direction, orderType, price, bound, ...of }: Pick<Order, 'direction' | 'orderType' | 'price' | 'bound' | 'scale' | 'digits'>,
  numbers: NumberFormats,
): string {
  if (orderType === OrderType.Limit) return t('order.limit', { price: wirePriceText(price, of, numbers) });
  if (!bound) return t('order.market');
  return t(direction === Direction.Buy ? 'order.bound.buy' : 'order.bound.sell', { price: wirePriceText(bound, of, numbers) });
}

/** Decimals of an instrument's prices: all that they may have, and those that are shown where they need no more. */
export type Decimals = Pick<Order, 'scale' | 'digits'>;

type Closable = Decimals & Pick<Position, 'direction' | 'liquidationPrice'>;

const SHOWN_DECIMALS = 2;
export const shownDecimals = ({ scale, digits }: Decimals): number => digits ?? Math.min(SHOWN_DECIMALS, scale);

/** An average, which has more decimals than any price, rounded half to even to those that its instrument's prices have. */
export function averageText(average: string | null | undefined, of: Decimals, numbers: NumberFormats): string {
  const fraction = average === null || average === undefined ? undefined : fractionOf(average);
  if (!fraction) return ABSENT;
  const scale = of.digits ?? of.scale;
  const units = roundHalfEven(fraction.numerator * 10n ** BigInt(scale), fraction.denominator);
  return wirePriceText(amountText(units, scale), of, numbers);
}

/** A price of the wire with the decimals that its instrument's prices show, and all that it carries. */
export function wirePriceText(price: string | null | undefined, of: Decimals, numbers: NumberFormats): string {
  if (price === null || price === undefined) return ABSENT;
  const [whole = '', fraction = ''] = price.split('.');
  const digits = fraction.replace(/0+$/, '').padEnd(shownDecimals(of), '0');
  return decimalText(digits === '' ? whole : `${whole}.${digits}`, numbers);
}

/**
 * Where a position is closed out, with the decimals of its instrument's prices: rounded towards the market, so that none is told that
 * lies beyond.
 */
export function liquidationText({ direction, liquidationPrice, ...of }: Closable, numbers: NumberFormats): string {
  const fraction = typeof liquidationPrice === 'string' ? fractionOf(liquidationPrice) : undefined;
  if (!fraction) return ABSENT;
  const scale = of.digits ?? of.scale;
  const units = fraction.numerator * 10n ** BigInt(scale);
  const towardsZero = units / fraction.denominator;
  const isExact = towardsZero * fraction.denominator === units;
  const up = direction === Direction.Buy;
  const rounded = isExact || units > 0n !== up ? towardsZero : towardsZero + (up ? 1n : -1n);
  return wirePriceText(amountText(rounded, scale), of, numbers);
}
