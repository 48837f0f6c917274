import { describe, expect, it } from 'vitest';
import { Direction, OrderType, Source } from '../../../contract/codes.ts';
import type { Charge, Position, Terms } from '../../../contract/rest/trading.ts';
import type { Draft, OrderContext } from '../../products/product.ts';
import { productOf } from '../../products/registry.ts';
import { costingOf, scheduleOf } from './cost.ts';

const draft = (change: Partial<Draft> = {}): Draft => ({
  direction: Direction.Buy,
  orderType: OrderType.Limit,
  price: undefined,
  quantity: 1,
  leverage: undefined,
  validity: 'day',
  extendedHours: false,
  ...change,
});
const CONTRACT_FEES: readonly Charge[] = [
  { kind: 'commission', side: 'both', basis: 'quantity', rate: '0.85', rounding: 'halfEven' },
  { kind: 'exchangeFee', side: 'both', basis: 'quantity', rate: '1.38', rounding: 'halfEven' },
];

interface Case {
  readonly source: 0 | 2 | 3;
  readonly terms: Partial<Terms>;
  readonly scale: number;
  readonly price: number;
  readonly draft?: Partial<Draft>;
  readonly charges?: readonly Charge[];
  readonly context?: Partial<OrderContext>;
  readonly closes?: Partial<Position>;
}

function costOf({ source, terms, scale, price, draft: change, charges = [], context, closes }: Case) {
  const product = productOf(source);
  if (!product) throw new Error('no such line');
  const all: Terms = { lot: 1, minimum: 1, canShort: source !== Source.Stock, ...terms };
  const about: OrderContext = {
    market: 'FUT',
    code: 'X',
    source,
    scale,
    terms: all,
    most: undefined,
    against: undefined,
    option: undefined,
    ...context,
  };
  const position = closes && ({ direction: Direction.Buy, positionNum: 1, ...closes } as Position);
  return costingOf({
    product,
    draft: draft(change),
    context: about,
    terms: all,
    charges,
    price,
    currency: 'USD',
    rate: undefined,
    closes: position,
  });
}

const ES: Case = {
  source: Source.Future,
  terms: { multiplier: '50', initialMargin: '11880', maintenanceMargin: '10800', signed: false },
  scale: 2,
  price: 690_000,
  charges: CONTRACT_FEES,
};

describe('what an order comes to', () => {
  it('of a contract: the margin of its exchange, its fees, and where it is closed out', () => {
    // 6900 - (11880 - 10800) / 50 = 6878.40
    expect(costOf(ES)).toMatchObject({ value: 34_500_000n, margin: 1_188_000n, fee: 223n, debit: 1_188_223n, liquidation: 687_840n });
  });

  it('of a contract sold: closed out above', () => {
    expect(costOf({ ...ES, draft: { direction: Direction.Sell } })?.liquidation).toBe(692_160n);
  });

  it('of a pair: the notional by its leverage, closed out at half of it', () => {
    const eurusd: Case = {
      source: Source.Forex,
      terms: { leverages: [30, 10] },
      scale: 5,
      price: 113_000,
      draft: { quantity: 20_000 },
      context: { market: 'FX', code: 'EURUSD' },
    };
    expect(costOf(eurusd)).toMatchObject({ value: 2_260_000n, margin: 75_333n, debit: 75_333n, liquidation: 111_117n });
    expect(costOf({ ...eurusd, draft: { quantity: 20_000, leverage: 10 } })?.margin).toBe(226_000n);
  });

  it('of an option: its premium bought, margin and premium written, and no price that closes it out', () => {
    const option = { goldCode: 'ESH6', optionType: 'call', strike: '6950', expiry: '2026-03-20' } as const;
    const bought: Case = { ...ES, scale: 8, price: 5_600_000_000, context: { option } };
    expect(costOf(bought)).toMatchObject({ value: 280_000n, margin: undefined, debit: 280_223n });
    expect(costOf({ ...bought, draft: { direction: Direction.Sell } })).toMatchObject({
      margin: 1_468_000n,
      debit: 1_468_223n,
      liquidation: undefined,
    });
  });

  it('of a contract that is closed: its margin back and the profit, less the fees', () => {
    const closes = { positionNum: 2, cost: '13780', margin: '23760' };
    // (6900 - 6890) × 50 = 500
    expect(costOf({ ...ES, draft: { direction: Direction.Sell, quantity: 1 }, closes })).toMatchObject({
      profit: 50_000n,
      freed: 1_188_000n,
      credit: 1_237_777n,
      margin: undefined,
    });
  });

  it('of shares that are sold: what they bring, and what that realises', () => {
    const sale: Case = {
      source: Source.Stock,
      terms: {},
      scale: 2,
      price: 12_000,
      draft: { direction: Direction.Sell, quantity: 10 },
      closes: { positionNum: 40, cost: '4000' },
    };
    expect(costOf(sale)).toMatchObject({ profit: 20_000n, credit: 120_000n, freed: undefined, margin: undefined });
  });

  it('is unknown without a quantity or a price, and where the broker’s figures are none', () => {
    expect(costOf({ ...ES, draft: { quantity: undefined } })).toBeUndefined();
    expect(costOf({ ...ES, price: Number.NaN })).toBeUndefined();
    expect(costOf({ ...ES, terms: { ...ES.terms, multiplier: 'x' } })).toBeUndefined();
    expect(costOf({ ...ES, terms: { ...ES.terms, initialMargin: undefined } })).toBeUndefined();
  });
});

it('makes a schedule of two rates alone', () => {
  expect(scheduleOf({ buyRate: '0.001', sellRate: '0.002' }).map(({ side, rate }) => [side, rate])).toEqual([
    ['buy', '0.001'],
    ['sell', '0.002'],
  ]);
});
