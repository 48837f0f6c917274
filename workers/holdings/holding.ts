/** A position as its figures need it, and those figures at a price. All amounts are minor units of the settlement currency. */
import type { Source } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { marginLevelOf } from '../../contract/finance/margin.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { type Contract, type Fraction, type Held, moneyOf, paidFor, profitOf } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { type QuoteKey, quoteKey } from '../../contract/quote.ts';
import type { DayResult } from '../../contract/rest/position.ts';
import type { Position } from '../../contract/rest/trading.ts';

/** Row of the pair that prices a currency in another; `inverse` where it gives the price of the other. */
export interface Pair {
  readonly row: QuoteKey;
  readonly inverse: boolean;
}

export interface Holding {
  readonly id: number;
  readonly source: Source;
  readonly name: string;
  readonly stockCode: string;
  readonly currency: Currency;
  readonly held: Held;
  /** The same at what it cost today. */
  readonly heldToday: Held;
  /** Row of the book that prices it; an option has none. */
  readonly row: QuoteKey | undefined;
  /** What the server took as price, in units; NaN for none. */
  readonly serverPrice: number;
  /** Row of the pair that converts its profit; undefined where nothing is converted. */
  readonly pair: Pair | undefined;
  /** Of today's profit, what parts closed today brought. */
  readonly closedToday: bigint;
  readonly margin: bigint | undefined;
  readonly maintenance: bigint | undefined;
  /** What was paid, and what that was worth in the base currency; only of what was paid in full. */
  readonly paid: { readonly cost: bigint; readonly baseCost: bigint } | undefined;
}

export interface HoldingFigures {
  readonly profit: bigint;
  readonly today: bigint;
  readonly value: bigint;
}

/**
 * @param baseScale decimals of the customer's base currency, undefined while it isn't known
 * @returns undefined where a number of the position is none: better no figure than a wrong one
 */
export function holdingOf(position: Position, baseScale: number | undefined): Holding | undefined {
  const { id, source, name, stockCode, market, settleCurrency: currency, scale, multiplier, direction } = position;
  const minorScale = CURRENCY_SCALE[currency];
  const contract: Contract = { scale, multiplier, minorScale };
  const cost = minorUnits(position.cost, scale);
  const todayCost = minorUnits(position.todayCost, scale);
  if (cost === undefined || todayCost === undefined || !Number.isSafeInteger(position.positionNum)) return undefined;
  const held: Held = { ...contract, direction, quantity: BigInt(position.positionNum), cost };
  const money = (text: string | null | undefined) => (text === undefined || text === null ? undefined : minorUnits(text, minorScale));
  const { conversion, baseCost } = position;
  const base = baseCost === undefined || baseCost === null || baseScale === undefined ? undefined : minorUnits(baseCost, baseScale);
  return {
    ...{ id, source, name, stockCode, currency, held },
    heldToday: { ...held, cost: todayCost },
    row: position.option ? undefined : quoteKey(market, stockCode),
    serverPrice: parseUnits(position.price ?? '', scale) ?? Number.NaN,
    pair: conversion ? { row: quoteKey(conversion.market, conversion.code), inverse: conversion.inverse } : undefined,
    closedToday: money(position.todayClosed) ?? 0n,
    margin: money(position.margin),
    maintenance: money(position.maintenance),
    paid: base === undefined ? undefined : { cost: paidFor(direction, cost, contract), baseCost: base },
  };
}

/** What the day brought beside the open positions, see `DayResult`; undefined what can't be read. */
export interface Brought {
  readonly source: Source;
  readonly currency: Currency;
  readonly closed: bigint | undefined;
  readonly costs: bigint | undefined;
}

export function broughtOf({ source, currency, closed, costs }: DayResult): Brought {
  const scale = CURRENCY_SCALE[currency];
  return { source, currency, closed: minorUnits(closed, scale), costs: minorUnits(costs, scale) };
}

/** At a price in units. @param rate from the price's currency to the settlement's */
export function figuresOf({ held, heldToday, margin }: Holding, price: number, rate: Fraction): HoldingFigures {
  const units = BigInt(price);
  const profit = profitOf(held, units, rate);
  return {
    profit,
    today: profitOf(heldToday, units, rate),
    value: margin === undefined ? moneyOf(units * held.quantity, held, rate) : margin + profit,
  };
}

/** NaN of what isn't leveraged. */
export const levelOf = ({ source, margin, maintenance }: Holding, profit: bigint): number =>
  margin === undefined || maintenance === undefined ? Number.NaN : marginLevelOf(source, { margin, maintenance, profit });
