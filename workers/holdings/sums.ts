/** What all positions come to: by product line and currency, and in the customer's base currency. */
import { amountText, roundHalfEven } from '../../contract/finance/amount.ts';
import type { Fraction } from '../../contract/finance/trade.ts';
import type { BaseTotal, HoldingTotal } from '../../contract/frame.ts';
import { type BaseCurrency, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { Brought, HoldingFigures, Holding } from './holding.ts';

export interface Counted {
  readonly holding: Pick<Holding, 'source' | 'currency' | 'paid' | 'closedToday'>;
  /** Undefined while a price or a rate is missing, or where a number of it can't be read. */
  readonly figures: HoldingFigures | undefined;
}

/**
 * A line with a position whose price is missing has no total: a sum without it would be a lie.
 * @param day undefined where the broker doesn't tell it
 */
export function totalsOf(positions: readonly Counted[], day: readonly Brought[] | undefined): HoldingTotal[] {
  const lines = new Map<string, { source: number; currency: Currency; sum: HoldingFigures | undefined }>();
  for (const { holding, figures } of positions) {
    const { source, currency } = holding;
    const key = `${source} ${currency}`;
    const line = lines.get(key) ?? { source, currency, sum: { value: 0n, profit: 0n, today: 0n } };
    line.sum =
      line.sum && figures
        ? { value: line.sum.value + figures.value, profit: line.sum.profit + figures.profit, today: line.sum.today + figures.today }
        : undefined;
    lines.set(key, line);
  }
  for (const { source, currency, closed, costs } of day ?? []) {
    const key = `${source} ${currency}`;
    const line = lines.get(key) ?? { source, currency, sum: { value: 0n, profit: 0n, today: 0n } };
    line.sum =
      line.sum && closed !== undefined && costs !== undefined ? { ...line.sum, today: line.sum.today + closed - costs } : undefined;
    lines.set(key, line);
  }
  return [...lines.values()].flatMap(({ source, currency, sum }) => {
    const text = (units: bigint) => amountText(units, CURRENCY_SCALE[currency]);
    return sum ? [{ source, currency, value: text(sum.value), profit: text(sum.profit), today: text(sum.today) }] : [];
  });
}

/**
 * Each position at today's rate, rounded once. What prices did is its profit at today's rate; what currencies did is its
 * cost at today's rate less what that cost was worth when it was paid.
 * @param rateOf units of the base currency for one of another, minor units left aside; undefined where nobody knows
 */
export function baseTotalOf(
  positions: readonly Counted[],
  day: readonly Brought[] | undefined,
  base: BaseCurrency,
  rateOf: (currency: Currency) => Fraction | undefined,
): BaseTotal | undefined {
  const sum = { value: 0n, priceProfit: 0n, currencyProfit: 0n, today: 0n, closed: 0n, costs: 0n };
  for (const { holding, figures } of positions) {
    const rate = rateOf(holding.currency);
    if (!rate || !figures) return undefined;
    const inBase = converter(rate, CURRENCY_SCALE[holding.currency], CURRENCY_SCALE[base]);
    sum.value += inBase(figures.value);
    sum.priceProfit += inBase(figures.profit);
    sum.today += inBase(figures.today);
    // It is in that already: told apart, as what was closed whole is.
    sum.closed += inBase(holding.closedToday);
    if (holding.paid) sum.currencyProfit += inBase(holding.paid.cost) - holding.paid.baseCost;
  }
  for (const { currency, closed, costs } of day ?? []) {
    const rate = rateOf(currency);
    if (!rate || closed === undefined || costs === undefined) return undefined;
    const inBase = converter(rate, CURRENCY_SCALE[currency], CURRENCY_SCALE[base]);
    // As the server does. The two parts, each rounded by itself, are for telling.
    sum.today += inBase(closed - costs);
    sum.closed += inBase(closed);
    sum.costs += inBase(costs);
  }
  const text = (units: bigint) => amountText(units, CURRENCY_SCALE[base]);
  return {
    currency: base,
    value: text(sum.value),
    profit: text(sum.priceProfit + sum.currencyProfit),
    priceProfit: text(sum.priceProfit),
    currencyProfit: text(sum.currencyProfit),
    today: text(sum.today),
    ...(day && { todayClosed: text(sum.closed), todayCosts: text(sum.costs) }),
  };
}

const converter =
  ({ numerator, denominator }: Fraction, scale: number, baseScale: number) =>
  (units: bigint): bigint =>
    roundHalfEven(units * numerator * 10n ** BigInt(baseScale), denominator * 10n ** BigInt(scale));
