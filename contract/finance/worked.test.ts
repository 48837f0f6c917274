/** Cases worked by hand, with every line: the figures here come from the working beside them, not from the code. */
import { describe, expect, it } from 'vitest';
import { Direction, Source } from '../codes.ts';
import type { Charge } from '../rest/trading.ts';
import { amountText } from './amount.ts';
import { liquidationPriceOf } from './liquidation.ts';
import {
  closeOutOf,
  closingCostOf,
  initialMarginOf,
  isClosedOut,
  maintenanceOf,
  marginLevelOf,
  marginWarningOf,
  orderCostOf,
} from './margin.ts';
import { formatUnits } from './price.ts';
import { splitHolding } from './split.ts';
import { type Contract, conversionRate, type Held, ONE, profitOf } from './trade.ts';

const { Buy, Sell } = Direction;
const money = (units: bigint | undefined): string | undefined => (units === undefined ? undefined : amountText(units, 2));
const priceText = (units: bigint | undefined, scale: number): string | undefined =>
  units === undefined ? undefined : formatUnits(Number(units), scale, scale);
const linesOf = ({ charges }: { charges: readonly { kind: string; amount: bigint }[] }) =>
  Object.fromEntries(charges.map(({ kind, amount }) => [kind, money(amount)]));

const byValue = (kind: Charge['kind'], rate: string, more: Partial<Charge> = {}): Charge => ({
  kind,
  side: 'both',
  basis: 'value',
  rate,
  rounding: 'halfEven',
  ...more,
});
/** What the sandbox asks of a contract. */
const CONTRACT_FEES = [byValue('commission', '0.85', { basis: 'quantity' }), byValue('exchangeFee', '1.38', { basis: 'quantity' })];

describe('ES, 50 USD a point, margins 11,880 and 10,800', () => {
  const es: Contract = { scale: 2, multiplier: '50', minorScale: 2 };
  const funding = { kind: 'future', initialMargin: '11880' } as const;
  // Two contracts at 4,500.25.
  const draft = { direction: Buy, price: 450_025n, quantity: 2n, contract: es, charges: CONTRACT_FEES, funding };
  const long: Held = { ...es, direction: Buy, quantity: 2n, cost: 900_050n };

  it('costs the exchange’s margin and its fees', () => {
    // 4,500.25 × 50 × 2 = 450,025.00; margin 2 × 11,880; fees 2 × 0.85 and 2 × 1.38, together 4.46
    const cost = orderCostOf(draft);
    expect(money(cost.value)).toBe('450025.00');
    expect(money(cost.margin)).toBe('23760.00');
    expect(linesOf(cost)).toEqual({ commission: '1.70', exchangeFee: '2.76' });
    expect(money(cost.debit)).toBe('23764.46');
    expect(cost.credit).toBe(0n);
  });

  it('costs more margin at less leverage, and never less than the exchange’s', () => {
    // 450,025 / 10 = 45,002.50; 450,025 / 40 = 11,250.63, under 23,760
    expect(money(orderCostOf({ ...draft, funding: { ...funding, leverage: 10 } }).margin)).toBe('45002.50');
    expect(money(orderCostOf({ ...draft, funding: { ...funding, leverage: 40 } }).margin)).toBe('23760.00');
  });

  it('is closed out where equity falls below maintenance', () => {
    const backing = { margin: 2_376_000n, maintenance: maintenanceOf('10800', 2n, 2) };
    expect(money(backing.maintenance)).toBe('21600.00');
    // 4,500.25 - (23,760 - 21,600) / (50 × 2) = 4,500.25 - 21.60; of a short 4,500.25 + 21.60
    expect(priceText(liquidationPriceOf(long, backing, ONE, true), 2)).toBe('4478.65');
    expect(priceText(liquidationPriceOf({ ...long, direction: Sell }, backing, ONE, true), 2)).toBe('4521.85');
    // With 45,002.50: 4,500.25 - 23,402.50 / 100 = 4,266.225; at 4,266.22 equity is 21,599.50, at 4,266.23 it is 21,600.50
    expect(priceText(liquidationPriceOf(long, { ...backing, margin: 4_500_250n }, ONE, true), 2)).toBe('4266.23');
  });

  it('warns twice before', () => {
    const standing = (profit: bigint) => ({ margin: 4_500_250n, maintenance: 2_160_000n, profit });
    const warningAt = (profit: bigint) => marginWarningOf(Source.Future, marginLevelOf(Source.Future, standing(profit)));
    // 21,600 × 1.06 = 22,896 = 45,002.50 - 22,106.50; 21,600 × 1.03 = 22,248 = 45,002.50 - 22,754.50
    expect(warningAt(-2_210_650n)).toBeUndefined();
    expect(warningAt(-2_210_651n)).toBe('low');
    expect(warningAt(-2_275_450n)).toBe('low');
    expect(warningAt(-2_275_451n)).toBe('critical');
    expect(isClosedOut(standing(-2_340_250n))).toBe(false);
    expect(isClosedOut(standing(-2_340_251n))).toBe(true);
  });

  it('brings its profit and the margin of what is closed', () => {
    // At 4,510.50: 10.25 × 50 × 2 = 1,025.00 of both. One of them: 512.50, 11,880 margin, fees 2.23
    expect(money(profitOf(long, 451_050n))).toBe('1025.00');
    const closing = closingCostOf({ held: long, margin: 2_376_000n, price: 451_050n, quantity: 1n, charges: CONTRACT_FEES });
    expect([closing.profit, closing.margin, closing.fee, closing.credit].map(money)).toEqual(['512.50', '11880.00', '2.23', '12390.27']);
    // A loss beyond its margin is paid: at 4,200.25 one loses 300 × 50 = 15,000; 11,880 - 15,000 - 2.23
    expect(money(closingCostOf({ held: long, margin: 2_376_000n, price: 420_025n, quantity: 1n, charges: CONTRACT_FEES }).debit)).toBe(
      '3122.23',
    );
  });

  it('of an option sold asks for the future’s margin and the premium; of one bought for the premium', () => {
    // 42.50 × 50 = 2,125.00; 11,880 + 2,125; fees 2.23
    const option = { ...draft, price: 4250n, quantity: 1n };
    const written = orderCostOf({ ...option, direction: Sell, funding: { kind: 'writtenOption', initialMargin: '11880' } });
    expect([written.value, written.margin, written.debit].map(money)).toEqual(['2125.00', '14005.00', '14007.23']);
    const bought = orderCostOf({ ...option, funding: { kind: 'cash' } });
    expect([bought.margin, bought.debit].map(money)).toEqual([undefined, '2127.23']);
    // Sold again at 50.00: 2,500.00 less 2.23
    expect(money(orderCostOf({ ...option, direction: Sell, price: 5000n, funding: { kind: 'cash' } }).credit)).toBe('2497.77');
    // Nothing can close out what is paid.
    expect(
      liquidationPriceOf({ ...es, direction: Buy, quantity: 1n, cost: 4250n }, { margin: 212_500n, maintenance: 0n }, ONE, false),
    ).toBeUndefined();
  });
});

describe('CL on 2020-04-20, 1,000 USD a point', () => {
  const cl: Contract = { scale: 2, multiplier: '1000', minorScale: 2 };
  const long: Held = { ...cl, direction: Buy, quantity: 1n, cost: 1773n };

  it('loses through zero', () => {
    // Open 17.73, close -37.63: (-37.63 - 17.73) × 1,000
    expect(money(profitOf(long, -3763n))).toBe('-55360.00');
    expect(money(profitOf({ ...long, direction: Sell }, -3763n))).toBe('55360.00');
  });

  it('bought below zero gains as it rises to the next close', () => {
    // Next close 10.01: (10.01 + 37.63) × 1,000
    expect(money(profitOf({ ...long, cost: -3763n }, 1001n))).toBe('47640.00');
  });

  it('costs as much below zero as above', () => {
    const draft = { direction: Buy, price: -3763n, quantity: 1n, contract: cl, charges: CONTRACT_FEES } as const;
    const cost = orderCostOf({ ...draft, funding: { kind: 'future', initialMargin: '8250', leverage: 2 } });
    // 37.63 × 1,000 / 2 = 18,815.00
    expect([cost.value, cost.margin, cost.fee, cost.debit].map(money)).toEqual(['37630.00', '18815.00', '2.23', '18817.23']);
  });

  it('is closed out below zero too', () => {
    const backing = { margin: 825_000n, maintenance: 750_000n };
    // 17.73 - 750 / 1,000; -37.63 - 750 / 1,000; 0.50 - 0.75
    expect(priceText(liquidationPriceOf(long, backing, ONE, true), 2)).toBe('16.98');
    expect(priceText(liquidationPriceOf({ ...long, cost: -3763n }, backing, ONE, true), 2)).toBe('-38.38');
    expect(priceText(liquidationPriceOf({ ...long, cost: 50n }, backing, ONE, true), 2)).toBe('-0.25');
    expect(liquidationPriceOf({ ...long, cost: 50n }, backing, ONE, false)).toBeUndefined();
  });
});

describe('EURUSD, 100,000 at 1.08345, leverage 30', () => {
  const eurusd: Contract = { scale: 5, multiplier: '1', minorScale: 2 };
  const long: Held = { ...eurusd, direction: Buy, quantity: 100_000n, cost: 10_834_500_000n };
  const margin = initialMarginOf({ kind: 'forex', leverage: 30 }, eurusd, { points: 10_834_500_000n, quantity: 100_000n }) ?? 0n;

  it('asks for a thirtieth and no fee', () => {
    // 108,345.00 / 30 = 3,611.50
    const cost = orderCostOf({
      direction: Buy,
      price: 108_345n,
      quantity: 100_000n,
      contract: eurusd,
      charges: [],
      funding: { kind: 'forex', leverage: 30 },
    });
    expect([cost.value, cost.margin, cost.fee, cost.debit].map(money)).toEqual(['108345.00', '3611.50', '0.00', '3611.50']);
  });

  it('gains 110 dollars on eleven pips', () => {
    expect(money(profitOf(long, 108_455n))).toBe('110.00');
    expect(money(profitOf({ ...long, direction: Sell }, 108_455n))).toBe('-110.00');
  });

  it('is closed out at half of its margin', () => {
    const backing = { margin, maintenance: closeOutOf(margin) };
    expect(money(backing.maintenance)).toBe('1805.75');
    // 1.08345 - 1,805.75 / 100,000 = 1.0653925, of which the last good price is 1.06540; 1.08345 + 0.0180575 = 1.1015075
    expect(priceText(liquidationPriceOf(long, backing, ONE, false), 5)).toBe('1.06540');
    expect(priceText(liquidationPriceOf({ ...long, direction: Sell }, backing, ONE, false), 5)).toBe('1.10150');
  });

  it('warns at 80 and at 65 % of its margin', () => {
    const warningAt = (profit: bigint) =>
      marginWarningOf(Source.Forex, marginLevelOf(Source.Forex, { margin, maintenance: closeOutOf(margin), profit }));
    // 3,611.50 × 0.8 = 2,889.20, × 0.65 = 2,347.475
    expect([-72_230n, -72_231n, -126_402n, -126_403n].map(warningAt)).toEqual([undefined, 'low', 'low', 'critical']);
  });
});

describe('USDJPY, 100,000 at 150.000, leverage 30', () => {
  const usdjpy: Contract = { scale: 3, multiplier: '1', minorScale: 2 };
  const long: Held = { ...usdjpy, direction: Buy, quantity: 100_000n, cost: 15_000_000_000n };
  const rateAt = (units: number) => conversionRate(units, 3, true) ?? ONE;

  it('is worth its dollars, and asks for a thirtieth of them', () => {
    // 15,000,000 JPY / 150 = 100,000 USD; / 30 = 3,333.33
    const cost = orderCostOf({
      direction: Buy,
      price: 150_000n,
      quantity: 100_000n,
      contract: usdjpy,
      charges: [],
      funding: { kind: 'forex', leverage: 30 },
      rate: rateAt(150_000),
    });
    expect([cost.value, cost.margin].map(money)).toEqual(['100000.00', '3333.33']);
  });

  it('turns its profit into dollars at its own price', () => {
    // 1.000 × 100,000 = 100,000 JPY / 151 = 662.2517 USD, cut; -100,000 / 149 = -671.1409, of which the next cent is paid
    expect(money(profitOf(long, 151_000n, rateAt(151_000)))).toBe('662.25');
    expect(money(profitOf(long, 149_000n, rateAt(149_000)))).toBe('-671.15');
  });

  it('is closed out where its own price makes the loss half of the margin', () => {
    // 3,333.33 / 2 = 1,666.665, to the even cent 1,666.66; the loss may be 1,666.67.
    const backing = { margin: 333_333n, maintenance: closeOutOf(333_333n) };
    expect(money(backing.maintenance)).toBe('1666.66');
    // (p - 150) × 100,000 / p = -1,666.67: p = 15,000,000 / 101,666.67 = 147.54098. Short: 15,000,000 / 98,333.33 = 152.54238.
    expect(priceText(liquidationPriceOf(long, backing, 'itself', false), 3)).toBe('147.541');
    expect(priceText(liquidationPriceOf({ ...long, direction: Sell }, backing, 'itself', false), 3)).toBe('152.542');
  });
});

describe('EURJPY, 10,000 at 162.000, converted by USDJPY at 150.000', () => {
  const eurjpy: Contract = { scale: 3, multiplier: '1', minorScale: 2 };
  const long: Held = { ...eurjpy, direction: Buy, quantity: 10_000n, cost: 1_620_000_000n };
  const rate = conversionRate(150_000, 3, true) ?? ONE;

  it('has margin, profit and close-out in dollars', () => {
    // 1,620,000 JPY = 10,800 USD; / 20 = 540.00
    const margin = initialMarginOf({ kind: 'forex', leverage: 20 }, eurjpy, { points: 1_620_000_000n, quantity: 10_000n }, rate) ?? 0n;
    expect(money(margin)).toBe('540.00');
    // 3 × 10,000 = 30,000 JPY = 200.00 USD
    expect(money(profitOf(long, 165_000n, rate))).toBe('200.00');
    // 270 USD = 40,500 JPY = 4.05 × 10,000
    expect(priceText(liquidationPriceOf(long, { margin, maintenance: closeOutOf(margin) }, rate, false), 3)).toBe('157.950');
  });
});

describe('00700, lot 100, Hong Kong dollars', () => {
  const share: Contract = { scale: 3, multiplier: '1', minorScale: 2 };
  const charges = [
    byValue('commission', '0.0003', { minimum: '3' }),
    byValue('stampDuty', '0.001', { rounding: 'upToWhole' }),
    byValue('sfcLevy', '0.000027'),
    byValue('afrcLevy', '0.0000015'),
    byValue('exchangeFee', '0.0000565'),
    byValue('settlementFee', '0.000042'),
  ];

  it('costs six lines to buy', () => {
    // 200 × 518.00 = 103,600.00: 31.08; 103.60 → 104; 2.7972; 0.1554; 5.8534; 4.3512; together 148.24
    const cost = orderCostOf({ direction: Buy, price: 518_000n, quantity: 200n, contract: share, charges, funding: { kind: 'cash' } });
    expect(linesOf(cost)).toEqual({
      commission: '31.08',
      stampDuty: '104.00',
      sfcLevy: '2.80',
      afrcLevy: '0.16',
      exchangeFee: '5.85',
      settlementFee: '4.35',
    });
    expect([cost.value, cost.fee, cost.debit].map(money)).toEqual(['103600.00', '148.24', '103748.24']);
  });

  it('and six to sell', () => {
    // 100 × 530.00 = 53,000.00: 15.90; 53 → 53; 1.431; 0.0795; 2.9945; 2.226; together 75.63
    const cost = orderCostOf({ direction: Sell, price: 530_000n, quantity: 100n, contract: share, charges, funding: { kind: 'cash' } });
    expect(Object.values(linesOf(cost))).toEqual(['15.90', '53.00', '1.43', '0.08', '2.99', '2.23']);
    expect([cost.fee, cost.credit].map(money)).toEqual(['75.63', '52924.37']);
    // Of 200 bought at 518.00, 100 sold at 530.00: 12 × 100 before fees.
    expect(money(profitOf({ ...share, direction: Buy, quantity: 100n, cost: 51_800_000n }, 530_000n))).toBe('1200.00');
  });
});

describe('AAPL across the split of 2020-08-31, 4:1', () => {
  const share: Contract = { scale: 4, multiplier: '1', minorScale: 2 };
  const before: Held = { ...share, direction: Buy, quantity: 10n, cost: 49_923_000n };

  it('keeps its cost and makes no profit of the split', () => {
    // 10 at 499.23 = 4,992.30; 40 at 124.8075
    const after = splitHolding(before.quantity, before.cost, { numerator: 4n, denominator: 1n });
    expect(after).toEqual({ quantity: 40n, cost: 49_923_000n, costOfRest: 0n, rest: { numerator: 0n, denominator: 1n } });
    expect(profitOf({ ...before, ...after }, 1_248_075n)).toBe(0n);
    // Close 129.04: 40 × 129.04 = 5,161.60, less 4,992.30
    expect(money(profitOf({ ...before, ...after }, 1_290_400n))).toBe('169.30');
  });

  it('pays and is taxed by the share', () => {
    const charges = [
      byValue('commission', '0.005', { basis: 'quantity', minimum: '1' }),
      byValue('secFee', '0.0000278', { side: 'sell' }),
      byValue('taf', '0.000166', { side: 'sell', basis: 'quantity', maximum: '8.30' }),
    ];
    // 0.20 → at least 1.00; 5,161.60 × 0.0000278 = 0.1435; 40 × 0.000166 = 0.0066
    const cost = orderCostOf({ direction: Sell, price: 1_290_400n, quantity: 40n, contract: share, charges, funding: { kind: 'cash' } });
    expect(linesOf(cost)).toEqual({ commission: '1.00', secFee: '0.14', taf: '0.01' });
    expect(money(cost.credit)).toBe('5160.45');
  });

  it('pays out what a reverse split leaves over', () => {
    // AIG 1:20: 50 at 1.13 = 56.50 make 2 shares and a half. The half cost a fifth, 11.30.
    const after = splitHolding(50n, 565_000n, { numerator: 1n, denominator: 20n });
    expect(after).toEqual({ quantity: 2n, cost: 452_000n, costOfRest: 113_000n, rest: { numerator: 10n, denominator: 20n } });
    expect(splitHolding(0n, 0n, { numerator: 4n, denominator: 1n }).quantity).toBe(0n);
  });
});

describe('a German and a French share', () => {
  const share: Contract = { scale: 4, multiplier: '1', minorScale: 2 };
  const commission = byValue('commission', '0.0005', { minimum: '1.50' });
  const order = { contract: share, funding: { kind: 'cash' } } as const;

  it('ADS costs its commission, and gains between the two prices', () => {
    // 25 × 171.45 = 4,286.25; 0.05 % 2.143125. 25 × 180.10 = 4,502.50; 2.25125
    const bought = orderCostOf({ ...order, direction: Buy, price: 1_714_500n, quantity: 25n, charges: [commission] });
    expect([bought.value, bought.fee, bought.debit].map(money)).toEqual(['4286.25', '2.14', '4288.39']);
    const sold = orderCostOf({ ...order, direction: Sell, price: 1_801_000n, quantity: 25n, charges: [commission] });
    expect([sold.fee, sold.credit].map(money)).toEqual(['2.25', '4500.25']);
    expect(money(profitOf({ ...share, direction: Buy, quantity: 25n, cost: 42_862_500n }, 1_801_000n))).toBe('216.25');
    // 5 × 20 = 100.00: 0.05, at least 1.50
    expect(money(orderCostOf({ ...order, direction: Buy, price: 200_000n, quantity: 5n, charges: [commission] }).fee)).toBe('1.50');
  });

  it('MC pays the tax when it is bought, and none when it is sold', () => {
    const charges = [commission, byValue('transactionTax', '0.004', { side: 'buy' })];
    // 8 × 552.30 = 4,418.40; 0.05 % 2.2092; 0.4 % 17.6736. 8 × 560 = 4,480; 2.24
    const bought = orderCostOf({ ...order, direction: Buy, price: 5_523_000n, quantity: 8n, charges });
    expect(linesOf(bought)).toEqual({ commission: '2.21', transactionTax: '17.67' });
    expect(money(bought.debit)).toBe('4438.28');
    const sold = orderCostOf({ ...order, direction: Sell, price: 5_600_000n, quantity: 8n, charges });
    expect(linesOf(sold)).toEqual({ commission: '2.24' });
    expect(money(sold.credit)).toBe('4477.76');
    expect(money(profitOf({ ...share, direction: Buy, quantity: 8n, cost: 44_184_000n }, 5_600_000n))).toBe('61.60');
  });

  it('a sale that is worth less than it costs takes the rest', () => {
    // 1 × 0.50 - 1.50
    const sold = orderCostOf({ ...order, direction: Sell, price: 5000n, quantity: 1n, charges: [commission] });
    expect([sold.debit, sold.credit].map(money)).toEqual(['1.00', '0.00']);
  });
});
