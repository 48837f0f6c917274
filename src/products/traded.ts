/** How what is traded is named on a screen: its line, its side, its prices. */
import type { TFunction } from 'i18next';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import { amountText, fractionOf, roundHalfEven } from '../../contract/finance/amount.ts';
import { exactSteps, NOTED_SCALE } from '../../contract/finance/notation.ts';
import { isTraded, type TradedSource } from '../../contract/lines.ts';
import { CURRENCIES } from '../../contract/money.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';
import { shownName } from '../lib/instrumentName.ts';
import { affixed } from '../lib/minorText.ts';
import { ABSENT, decimalText, type NumberFormats, priceText, strikeText } from '../lib/numbers.ts';
import type { PriceForm } from '../lib/priceEntry.ts';
import { calendarDayText } from '../lib/time.ts';
import { quoteHref } from './quotePage.ts';

type Named = Pick<Position, 'name' | 'stockCode' | 'market' | 'source' | 'option'>;

interface NamedLine {
  /** Key of its name. */
  readonly label: `source.${TradedSource}`;
  /** What it holds is bought, or may be short too, so that its sides are named long and short. */
  readonly sides: 'bought' | 'longShort';
  /** Its prices are sums of a currency, or rates and points. */
  readonly prices: 'currency' | 'points';
}

const SHARES = { sides: 'bought', prices: 'currency' } as const;
const ON_MARGIN = { sides: 'longShort', prices: 'points' } as const;

const LINES = {
  [Source.Stock]: { ...SHARES, label: 'source.0' },
  [Source.Forex]: { ...ON_MARGIN, label: 'source.2' },
  [Source.Future]: { ...ON_MARGIN, label: 'source.3' },
  [Source.BlockTrade]: { ...SHARES, label: 'source.4' },
  [Source.AuctionStock]: { ...SHARES, label: 'source.7' },
  [Source.HKStock]: { ...SHARES, label: 'source.11' },
} as const satisfies Record<TradedSource, NamedLine>;

/** Whether a line's prices are written as sums of their currency; those of one that this client doesn't know are. */
export const pricesAreSums = (source: number): boolean => !isTraded(source) || LINES[source].prices === 'currency';

/** The product line; one that this client doesn't know says its number. */
export function lineText(t: TFunction<'trade'>, source: number, option?: Named['option']): string {
  if (option) return t('source.option');
  return isTraded(source) ? t(LINES[source].label) : t('source.other', { code: source });
}

export type Nameable = Pick<Position, 'name' | 'nameZh' | 'stockCode' | 'option' | 'notation'>;

/** A listing without a name goes by its code; an option by its right, its future, its strike and its last day, as in its ticket. */
export function tradedName({ name, nameZh, stockCode, option, notation }: Nameable, t: TFunction<'trade'>, numbers: NumberFormats): string {
  if (!option) return shownName({ name, nameZh }, numbers.locale) || stockCode;
  const { underlying: future, strike, lastTradeDate, right } = option;
  return t(`option.${right}`, {
    future,
    strike: strikeText(strike, notation, numbers),
    expiry: calendarDayText(lastTradeDate, numbers.locale),
  });
}

/** The page that shows the price: of an option that of its future. */
export const tradedHref = ({ name, stockCode, market, source, option }: Named): string =>
  quoteHref({ name: option ? option.underlying : name, code: option?.underlying ?? stockCode, source, market });

/** What the customer holds: bought, or long and short where both are possible. */
export function holdingSide(t: TFunction<'trade'>, { source, direction }: Pick<Position, 'source' | 'direction'>): string {
  if (!isTraded(source) || LINES[source].sides === 'bought') return t('side.buy');
  return direction === Direction.Buy ? t('side.long') : t('side.short');
}

export const orderSide = (t: TFunction<'trade'>, direction: Order['direction']): string =>
  direction === Direction.Buy ? t('side.buy') : t('side.sell');

/** How an order is to trade: at its limit, or at the market as far as it goes. */
export function askedText(
  t: TFunction<'trade'>,
  { direction, orderType, price, bound, ...of }: Pick<Order, 'direction' | 'orderType' | 'price' | 'bound' | keyof Priced>,
  numbers: NumberFormats,
): string {
  if (orderType === OrderType.Limit) return t('order.limit', { price: wirePriceText(price, of, numbers) });
  if (!bound) return t('order.market');
  return t(direction === Direction.Buy ? 'order.bound.buy' : 'order.bound.sell', { price: wirePriceText(bound, of, numbers) });
}

/** How an instrument's prices are written: the decimals that they may have, those that are shown where they need no more, its notation. */
export type Priced = Pick<Order, 'scale' | 'digits' | 'notation'>;

type Closable = Priced & Pick<Position, 'direction' | 'liquidationPrice'>;

const SHOWN_DECIMALS = 2;
const shownDecimals = ({ scale, digits }: Pick<Priced, 'scale' | 'digits'>): number => digits ?? Math.min(SHOWN_DECIMALS, scale);

/** The same, as a field for a price takes it. */
export const priceFormOf = (of: Priced): PriceForm => ({
  scale: of.scale,
  tickDigits: shownDecimals(of),
  notation: of.notation ?? undefined,
});

/** A live price, in units. */
export const livePriceText = (units: number, of: Priced, numbers: NumberFormats): string =>
  priceText(units, of.scale, shownDecimals(of), numbers, of.notation ?? undefined);

/**
 * An average, which has more decimals than any price, rounded half to even to those that its instrument's prices have; what is written in
 * parts is rounded by its notation. A decimal string; undefined for what is no number.
 */
export function roundedAverage(average: string, of: Priced): string | undefined {
  if (of.notation) return average;
  const fraction = fractionOf(average);
  if (!fraction) return undefined;
  const scale = of.digits ?? of.scale;
  return amountText(roundHalfEven(fraction.numerator * 10n ** BigInt(scale), fraction.denominator), scale);
}

export const averageText = (average: string | null | undefined, of: Priced, numbers: NumberFormats): string =>
  wirePriceText(typeof average === 'string' ? roundedAverage(average, of) : undefined, of, numbers);

/** A price of the wire in its instrument's notation, or with the decimals that its prices show, and all that it carries. */
export function wirePriceText(price: string | null | undefined, of: Priced, numbers: NumberFormats): string {
  if (price === null || price === undefined) return ABSENT;
  if (of.notation) {
    const fraction = fractionOf(price);
    const units = fraction && Number(roundHalfEven(fraction.numerator * 10n ** BigInt(NOTED_SCALE), fraction.denominator));
    return units === undefined ? ABSENT : priceText(units, NOTED_SCALE, shownDecimals(of), numbers, of.notation);
  }
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
  const scale = of.notation ? NOTED_SCALE : (of.digits ?? of.scale);
  // What is written in parts falls on one of their exact texts.
  const step = of.notation ? 10n ** BigInt(scale) / BigInt(exactSteps(of.notation)) : 1n;
  const units = fraction.numerator * 10n ** BigInt(scale);
  const divisor = fraction.denominator * step;
  const towardsZero = units / divisor;
  const isExact = towardsZero * divisor === units;
  const up = direction === Direction.Buy;
  const rounded = isExact || units > 0n !== up ? towardsZero : towardsZero + (up ? 1n : -1n);
  return wirePriceText(amountText(rounded * step, scale), of, numbers);
}

/** A price that stands alone, with its currency as sums have it: points, 32nds and cents are none of it. */
export function withCurrency(text: string, { notation, currency }: Pick<Order, 'notation' | 'currency'>, locale: string): string {
  if (notation || text === ABSENT) return text;
  const known = CURRENCIES.find((each) => each === currency);
  return known ? affixed(text, known, locale) : `${text}\u00a0${currency}`;
}
