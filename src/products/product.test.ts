import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import type { Terms } from '../../contract/rest/trading.ts';
import { checkPrice, checkQuantity } from './checks.ts';
import { closing } from './closing.ts';
import type { Confirmation, Draft, OrderContext, Problem } from './product.ts';
import { productOf } from './registry.ts';

const SOURCES = [Source.Stock, Source.HKStock, Source.Future, Source.Forex, Source.BlockTrade, Source.AuctionStock];
const HK_TICKS = [
  { from: '0', size: '0.001' },
  { from: '0.25', size: '0.005' },
  { from: '0.5', size: '0.01' },
  { from: '10', size: '0.02' },
  { from: '20', size: '0.05' },
  { from: '100', size: '0.1' },
  { from: '200', size: '0.2' },
];

const draft = (change: Partial<Draft> = {}): Draft => ({
  direction: Direction.Buy,
  orderType: OrderType.Limit,
  price: '400.2',
  quantity: 100,
  leverage: undefined,
  validity: 'day',
  extendedHours: false,
  ...change,
});
const context = (terms: Partial<Terms> = {}, change: Partial<OrderContext> = {}): OrderContext => ({
  market: 'HK',
  code: '00700',
  source: Source.HKStock,
  scale: 3,
  terms: { lot: 100, minimum: 100, ticks: HK_TICKS, ...terms },
  most: undefined,
  against: undefined,
  option: undefined,
  ...change,
});
const CONFIRMATION: Confirmation = { clientOrderId: 'a'.repeat(32), seen: '400.4', tolerance: '0.005', secret: 'secret1' };
const first = (problems: readonly Problem[]) => problems[0];

describe('price and quantity of an order', () => {
  it.each([
    [undefined, 'priceMissing', undefined],
    ['400.1', 'priceOffTick', ['400', '400.2']],
    ['400.1234', 'priceOffTick', ['400', '400.2']],
    ['0', 'notPositive', undefined],
    ['-3', 'notPositive', undefined],
    ['1000000000000000000000', 'tooLong', undefined],
  ] as const)('says of the price %s: %s', (price, reason, nearest) => {
    expect(first(checkPrice(draft({ price }), context()))).toEqual({ field: 'price', reason, ...(nearest ? { nearest } : {}) });
  });

  it('takes a price below zero where the instrument has such prices', () => {
    const oil = context({ ticks: [{ from: '0', size: '0.01' }], signed: true }, { scale: 2 });
    expect(checkPrice(draft({ price: '-37.63' }), oil)).toEqual([]);
    expect(first(checkPrice(draft({ price: '-37.635' }), oil))?.nearest).toEqual(['-37.64', '-37.63']);
  });

  it('asks for no price of a market order, and takes any price where the broker names no ticks', () => {
    expect(checkPrice(draft({ orderType: OrderType.Market, price: undefined }), context())).toEqual([]);
    expect(checkPrice(draft({ price: '400.123' }), context({ ticks: undefined }))).toEqual([]);
  });

  it.each([
    [undefined, 'quantityTooSmall', ['100']],
    [99, 'quantityTooSmall', ['100']],
    [150, 'quantityOffLot', ['100', '200']],
    [999_850, 'quantityOffLot', ['999800', '999900']],
    [1_000_100, 'quantityTooLarge', ['999900']],
  ] as const)('says of the quantity %s: %s', (quantity, reason, nearest) => {
    expect(checkQuantity(draft({ quantity }), context({ maximum: 999_950 }))).toEqual([{ field: 'quantity', reason, nearest }]);
  });

  it('names only what would be valid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 500_000_000 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 100_000 }),
        (units, decimals, quantity) => {
          const asked = draft({ price: (units / 10 ** decimals).toFixed(decimals), quantity });
          for (const nearest of first(checkPrice(asked, context()))?.nearest ?? [])
            expect(checkPrice(draft({ price: nearest }), context())).toEqual([]);
          for (const nearest of first(checkQuantity(asked, context({ maximum: 50_000 })))?.nearest ?? [])
            expect(checkQuantity(draft({ quantity: Number(nearest) }), context({ maximum: 50_000 }))).toEqual([]);
        },
      ),
    );
  });
});

describe('every product line', () => {
  it.each(SOURCES)('of source %i builds a body that the contract takes from whatever it finds right', (source) => {
    const product = productOf(source);
    if (!product) throw new Error('no such line');
    fc.assert(
      fc.property(
        fc.record({
          direction: fc.constantFrom(...Object.values(Direction)),
          orderType: fc.constantFrom(...Object.values(OrderType)),
          price: fc.option(
            fc.integer({ min: -5, max: 3000 }).map((ticks) => (ticks / 5).toFixed(1)),
            { nil: undefined },
          ),
          quantity: fc.option(fc.integer({ min: -100, max: 3000 }), { nil: undefined }),
          leverage: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
          validity: fc.constantFrom('day' as const, 'gtc' as const),
          extendedHours: fc.boolean(),
        }),
        (drawn) => {
          const about = context({ leverages: [10, 20, 30] }, { source });
          if (product.check(drawn, about).length > 0) return;
          const body = product.toBody(drawn, about, CONFIRMATION);
          expect(allEndpoints[product.endpoint].input.safeParse(body)).toMatchObject({ success: true });
          expect(body).toMatchObject({ source, quantity: drawn.quantity, direction: drawn.direction });
        },
      ),
    );
  });

  it.each(SOURCES)('of source %i builds no body without a quantity', (source) => {
    expect(productOf(source)?.toBody(draft({ quantity: undefined }), context(), CONFIRMATION)).toBeUndefined();
  });

  it('sends what the customer saw with a market order, and no limit', () => {
    const body = productOf(Source.Stock)?.toBody(draft({ orderType: OrderType.Market, price: '1' }), context(), CONFIRMATION);
    expect(body).toMatchObject({ price: '400.4', tolerance: '0.005' });
    expect(body).not.toHaveProperty('validity');
  });

  it('asks for the secret of blocks alone', () => {
    const asking = SOURCES.filter((source) => productOf(source)?.fields(draft(), context()).secret === 'enabled');
    expect(asking).toEqual([Source.BlockTrade]);
  });

  it('lets more be sold than is held only where it can be sold short', () => {
    const sale = draft({ direction: Direction.Sell, quantity: 300 });
    const held = { most: { full: 200 } };
    expect(productOf(Source.HKStock)?.check(sale, context({}, held))).toEqual([
      { field: 'quantity', reason: 'insufficientPosition', nearest: ['200'] },
    ]);
    expect(first(productOf(Source.Forex)?.check(sale, context({ canShort: true }, held)) ?? [])?.reason).toBe('insufficientFunds');
  });

  it('closes what is held the other way, and no more', () => {
    const sale = draft({ direction: Direction.Sell, quantity: 300 });
    const against = context({ canShort: true }, { source: Source.Forex, against: 200, most: { full: 200 } });
    expect(productOf(Source.Forex)?.check(sale, against)).toEqual([{ field: 'quantity', reason: 'oppositePosition', nearest: ['200'] }]);
  });

  it('closes a position by its id, in whole whatever the lot, never more than is free', () => {
    const line = productOf(Source.HKStock);
    if (!line) throw new Error('no such line');
    const close = closing(line, { id: 7 });
    const sale = (quantity: number) => draft({ direction: Direction.Sell, quantity });
    const held = context({}, { against: 250 });
    expect(close.check(sale(250), held)).toEqual([]);
    expect(first(close.check(sale(300), held))?.reason).toBe('insufficientPosition');
    expect(first(close.check(sale(300), context()))).toEqual({ field: 'quantity', reason: 'insufficientPosition' });
    const body = close.toBody(sale(250), held, CONFIRMATION);
    expect(body).not.toHaveProperty('direction');
    expect(allEndpoints.positionFlat.input.safeParse(body)).toMatchObject({ success: true, data: { id: 7, quantity: 250 } });
  });

  it('lets all that is held be sold at once, odd lot and all', () => {
    const sale = draft({ direction: Direction.Sell, quantity: 250 });
    expect(productOf(Source.HKStock)?.check(sale, context({}, { most: { full: 250 } }))).toEqual([]);
    expect(first(productOf(Source.HKStock)?.check(sale, context({}, { most: { full: 260 } })) ?? [])?.reason).toBe('quantityOffLot');
  });

  it('names an option by its future, and no leverage of it', () => {
    const option = { goldCode: 'ESH26', optionType: 'call', strike: '5000', expiry: '2026-03-20' } as const;
    const about = context({ lot: 1, minimum: 1, leverages: [2] }, { market: 'FUT', source: Source.Future, option });
    const asked = draft({ quantity: 1, leverage: 2 });
    expect(productOf(Source.Future)?.fields(asked, about).leverage).toBe('irrelevant');
    expect(productOf(Source.Future)?.toBody(asked, about, CONFIRMATION)).toMatchObject({ ...option, future: true });
    expect(productOf(Source.Future)?.toBody(asked, about, CONFIRMATION)).not.toHaveProperty('leverage');
  });

  it('is there for what is traded here, and for nothing else', () => {
    expect([Source.GlobalIndex, Source.RobotCrypto, Source.Bonds, 1234, Number.NaN].map(productOf)).toEqual(Array(5).fill(undefined));
  });

  it('keeps extended hours to limit orders', () => {
    const hours = context({ extendedHours: true });
    const stock = productOf(Source.Stock);
    expect(stock?.fields(draft({ orderType: OrderType.Market }), hours).extendedHours).toBe('disabled');
    expect(stock?.fields(draft(), hours).extendedHours).toBe('enabled');
    expect(stock?.fields(draft(), context()).extendedHours).toBe('irrelevant');
  });
});
