import { expect, test } from 'vitest';
import { Source } from '../../contract/codes.ts';
import { conversionRate, ONE } from '../../contract/finance/trade.ts';
import type { Position } from '../../contract/rest/trading.ts';
import { broughtOf, figuresOf, type Holding, holdingOf, levelOf } from './holding.ts';
import { baseTotalOf, type Counted, totalsOf } from './sums.ts';

const position = (fields: Partial<Position>): Position => ({
  id: 1,
  stockCode: 'AAPL',
  market: 'US',
  source: Source.Stock,
  name: 'Apple',
  currency: 'USD',
  settleCurrency: 'USD',
  scale: 2,
  multiplier: '1',
  direction: 0,
  positionNum: 10,
  frozenNum: 0,
  isolatedPosition: 1,
  averagePrice: '100.00',
  cost: '1000.00',
  todayCost: '1050.00',
  sellProfit: '0',
  fee: '0',
  createTimeTimestamp: 0,
  modifyTimeTimestamp: 0,
  marketDateTimestamp: 0,
  ...fields,
});
const holding = (fields: Partial<Position>, baseScale: number | undefined = 2): Holding => {
  const made = holdingOf(position(fields), baseScale);
  if (!made) throw new Error('no holding');
  return made;
};
const counted = (of: Holding, price: number, rate = ONE): Counted => ({ holding: of, figures: figuresOf(of, price, rate) });

test('a share’s profit in another currency is what its price did and what the currency did to its cost', () => {
  // Paid 1,000 USD when a dollar was 0.90 EUR; now 110.00 a share and 0.95 EUR.
  const share = counted(holding({ baseCost: '900.00' }), 11_000);
  const total = baseTotalOf([share], [], 'EUR', () => ({ numerator: 95n, denominator: 100n }));
  expect(total).toEqual({
    currency: 'EUR',
    value: '1045.00',
    priceProfit: '95.00',
    currencyProfit: '50.00',
    // 1,100 × 0.95 - 900
    profit: '145.00',
    today: '47.50',
    todayClosed: '0.00',
    todayCosts: '0.00',
  });
  // A broker that doesn't tell what the day brought: nobody knows of fees.
  const { todayClosed: _closed, todayCosts: _costs, ...without } = total ?? {};
  expect(baseTotalOf([share], undefined, 'EUR', () => ({ numerator: 95n, denominator: 100n }))).toEqual(without);
});

test('lines and currencies are summed apart; one with a missing price has no sum, and neither has the whole', () => {
  const apple = counted(holding({}), 11_000);
  const more = counted(holding({ id: 2, direction: 0, positionNum: 1, cost: '120.00', todayCost: '120.00' }), 11_000);
  const hong = {
    holding: holding({ id: 3, market: 'HK', stockCode: '00700', source: Source.HKStock, settleCurrency: 'HKD' }),
    figures: undefined,
  };
  expect(totalsOf([apple, more, hong], [])).toEqual([{ source: 0, currency: 'USD', value: '1210.00', profit: '90.00', today: '40.00' }]);
  expect(baseTotalOf([apple, hong], [], 'USD', () => ONE)).toBeUndefined();
  expect(baseTotalOf([apple], [], 'EUR', () => undefined)).toBeUndefined();
});

test('a pair’s profit comes into dollars by its own price; its value is its margin and its profit', () => {
  const yen = holding({
    ...{ source: Source.Forex, market: 'FX', stockCode: 'USDJPY', currency: 'JPY', scale: 3, positionNum: 10_000 },
    ...{ cost: '1500000.000', todayCost: '1500000.000', margin: '333.34', maintenance: '166.67' },
    conversion: { market: 'FX', code: 'USDJPY', inverse: true },
  });
  const rate = conversionRate(151_000, 3, true);
  if (!rate || !yen.pair) throw new Error('no rate');
  const { profit, value } = figuresOf(yen, 151_000, rate);
  // 10,000 JPY at 151 are 66.225 dollars.
  expect(profit).toBe(6622n);
  expect(value).toBe(33_334n + 6622n);
  expect(levelOf(yen, profit)).toBeCloseTo(399.56 / 333.34, 12);
});

test('a future’s level is its equity by its maintenance', () => {
  const future = holding({ source: Source.Future, multiplier: '50', margin: '12650.00', maintenance: '11500.00' });
  expect(levelOf(future, -115_000n)).toBeCloseTo(1, 12);
  expect(levelOf(holding({}), 0n)).toBeNaN();
});

test('numbers that are none make no holding', () => {
  expect(holdingOf(position({ cost: '1.001' }), 2)).toBeUndefined();
  expect(holdingOf(position({ positionNum: 1.5 }), 2)).toBeUndefined();
});

test('today is what open positions made, what was closed whole, and less what it all cost', () => {
  const apple = counted(holding({}), 11_000);
  const day = [
    { source: Source.Stock, currency: 'USD' as const, closed: 1_000n, costs: 250n },
    { source: Source.Forex, currency: 'EUR' as const, closed: -2_000n, costs: -40n },
  ];
  // A line of which nothing is held any more stands there with its day.
  expect(totalsOf([apple], day).map(({ source, currency, value, today }) => [source, currency, value, today])).toEqual([
    [Source.Stock, 'USD', '1100.00', '57.50'],
    [Source.Forex, 'EUR', '0.00', '-19.60'],
  ]);
  const rates = { USD: ONE, EUR: { numerator: 2n, denominator: 1n } };
  const total = baseTotalOf([apple], day, 'USD', (currency) => (currency === 'EUR' ? rates.EUR : rates.USD));
  expect(total).toMatchObject({ value: '1100.00', profit: '100.00', todayClosed: '-30.00', todayCosts: '1.70', today: '18.30' });
  expect(baseTotalOf([apple], day, 'USD', (currency) => (currency === 'EUR' ? undefined : ONE))).toBeUndefined();
});

test('what the day brought is converted once, whatever its parts are rounded to', () => {
  // At 0.13, 0.05 HKD are 0.0065 dollars, 0.03 are 0.0039, and the difference is 0.0026.
  const day = [{ source: Source.HKStock, currency: 'HKD' as const, closed: 5n, costs: 3n }];
  const total = baseTotalOf([], day, 'USD', () => ({ numerator: 13n, denominator: 100n }));
  expect(total).toMatchObject({ today: '0.00', todayClosed: '0.01', todayCosts: '0.00' });
});

test('what parts of an open position brought today is told with what was closed whole, and counted once', () => {
  // 10 at 110 with today's cost 1,050: 50, of which 20 came of a part that was sold.
  const part = counted(holding({ todayClosed: '20.00' }), 11_000);
  const day = [{ source: Source.Stock, currency: 'USD' as const, closed: 1_000n, costs: 250n }];
  expect(baseTotalOf([part], day, 'USD', () => ONE)).toMatchObject({ today: '57.50', todayClosed: '30.00', todayCosts: '2.50' });
});

test('a day of which an amount can’t be read leaves its line without a total, and the whole', () => {
  const apple = counted(holding({}), 11_000);
  const day = [
    { source: Source.Stock, currency: 'USD' as const, closed: '1.00', costs: '0.001' },
    { source: Source.Future, currency: 'USD' as const, closed: '1.00', costs: '0.10' },
  ].map(broughtOf);
  expect(totalsOf([apple], day).map(({ source, today }) => [source, today])).toEqual([[Source.Future, '0.90']]);
  expect(baseTotalOf([apple], day, 'USD', () => ONE)).toBeUndefined();
});
