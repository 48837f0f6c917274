import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits } from '../../contract/finance/price.ts';
import { QuoteRow } from '../../contract/rest/shapes.ts';
import { normaliseRow, normaliseRows, toSeconds } from './normalise.ts';

const apple: QuoteRow = {
  id: 17,
  name: 'Apple Inc.',
  stock_code: 'AAPL',
  market: 'US',
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'XNAS',
  scale: 4,
  tick: '0.01',
  lot: 1,
  state: 0,
  price_nominal: '253.83',
  change: '-1.17',
  change_ratio: '-0.0046',
  volume: 51_000_000,
  previousClose: '255',
  open: '254.1',
  high: '256.0001',
  low: '250',
  bid: '253.82',
  ask: '253.84',
  bidVolume: 300,
  askVolume: 200,
  extendedSession: 'post',
  extendedPrice: '254.5',
  time: 1_773_259_200,
  profile: [null, '253.5', '253.83'],
};

const normal = (row: unknown) => {
  const result = normaliseRow(row);
  if (typeof result === 'string') throw new Error(result);
  return result;
};

describe('a REST row', () => {
  it('carries the name in Chinese where its exchange gives one, and no name that is no text', () => {
    expect(normal({ ...apple, nameZh: '苹果' }).instrument.nameZh).toBe('苹果');
    expect(normal({ ...apple, nameZh: null }).instrument.nameZh).toBeUndefined();
    expect(normaliseRow({ ...apple, nameZh: 7 })).toBe('name');
  });
  it('becomes an instrument and exact units', () => {
    const { instrument, values, time, spark } = normal(apple);
    expect(instrument).toEqual({
      id: 17,
      code: 'AAPL',
      name: 'Apple Inc.',
      market: 'US',
      classify: 'UsStock',
      source: 0,
      currency: 'USD',
      exchange: 'XNAS',
      scale: 4,
      tickDigits: 2,
      lot: 1,
    });
    expect(values).toEqual({
      price: 2_538_300,
      volume: 51_000_000,
      bid: 2_538_200,
      ask: 2_538_400,
      bidVolume: 300,
      askVolume: 200,
      open: 2_541_000,
      high: 2_560_001,
      low: 2_500_000,
      previousClose: 2_550_000,
      extended: 2_545_000,
      state: 0,
    });
    expect(time).toBe(1_773_259_200_000);
    expect(Array.from(spark?.subarray(46) ?? [])).toEqual([Number.NaN, Number.NaN, 2_535_000, 2_538_300]);
  });

  it('absent values are NaN; a previous close follows from the change', () => {
    const { values } = normal({ ...apple, previousClose: null, bid: undefined, volume: null });
    expect([values.previousClose, values.bid, values.volume]).toEqual([2_550_000, Number.NaN, Number.NaN]);
    expect(normal({ ...apple, price_nominal: null, previousClose: null }).values.previousClose).toBeNaN();
  });

  it('a future may trade below zero, a share may not', () => {
    const oil = {
      ...apple,
      market: 'FUT',
      classify: 'Future',
      source: 3,
      price_nominal: '-37.63',
      previousClose: '18.27',
      low: '-40.32',
      bid: '-38',
    };
    expect(normal(oil).values.price).toBe(-376_300);
    expect(normaliseRow({ ...oil, classify: 'UsStock' })).toBe('price');
  });

  it.each(['NAN', 'CON', '__proto__', 'BRK.B', '00001', 'constructor', 'CL=F', '^GSPC'])('%s is a symbol like any other', (code) => {
    expect(normal({ ...apple, stock_code: code }).instrument.code).toBe(code);
  });

  it.each<[string, unknown]>([
    ['shape', null],
    ['shape', 'AAPL'],
    ['shape', [apple]],
    ['id', {}],
    ['id', JSON.parse('{"__proto__":{"id":1}}')],
    ['id', { ...apple, id: -1 }],
    ['id', { ...apple, id: 2 ** 30 }],
    ['id', { ...apple, id: '17' }],
    ['code', { ...apple, stock_code: 1 }],
    ['code', { ...apple, stock_code: '' }],
    ['code', { ...apple, stock_code: '<script>' }],
    ['code', { ...apple, stock_code: 'X'.repeat(41) }],
    ['name', { ...apple, name: 'X'.repeat(301) }],
    ['market', { ...apple, market: '__proto__' }],
    ['classify', { ...apple, classify: 'toString' }],
    ['source', { ...apple, source: 1 }],
    ['scale', { ...apple, scale: 400 }],
    ['tick', { ...apple, tick: '0' }],
    ['tick', { ...apple, tick: '0.00001' }],
    ['lot', { ...apple, lot: 0 }],
    ['state', { ...apple, state: 9 }],
    ['state', { ...apple, state: undefined }],
    ['price', { ...apple, price_nominal: 253.83 }],
    ['price', { ...apple, price_nominal: '0' }],
    ['price', { ...apple, price_nominal: '-1' }],
    ['price', { ...apple, price_nominal: 'NaN' }],
    ['price', { ...apple, price_nominal: 'Infinity' }],
    ['price', { ...apple, price_nominal: '1e5' }],
    ['price', { ...apple, price_nominal: '1.00001' }],
    ['price', { ...apple, price_nominal: '9'.repeat(31) }],
    ['price', { ...apple, price_nominal: { toString: () => '1' } }],
    ['bid', { ...apple, bid: '-1' }],
    ['previousClose', { ...apple, previousClose: '0' }],
    ['previousClose', { ...apple, previousClose: undefined, change: 'up' }],
    ['volume', { ...apple, volume: -1 }],
    ['volume', { ...apple, volume: 2 ** 60 }],
    ['volume', { ...apple, volume: '51000000' }],
    ['volume', { ...apple, volume: Number.POSITIVE_INFINITY }],
    ['time', { ...apple, time: 'yesterday' }],
    ['time', { ...apple, time: -5 }],
    ['spark', { ...apple, profile: '253' }],
    ['spark', { ...apple, profile: [253] }],
    ['spark', { ...apple, profile: ['-1'] }],
    ['spark', { ...apple, profile: Array.from({ length: 51 }, () => '1') }],
  ])('%s is refused', (reason, row) => {
    expect(normaliseRow(row)).toBe(reason);
    expect(normaliseRows([apple, row, apple])).toMatchObject({
      rows: [{ time: 1_773_259_200_000 }, { time: 1_773_259_200_000 }],
      refused: new Map([[reason, 1]]),
    });
  });

  it('takes every price that a server can write, exactly', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 999_999_999 }), (scale, units) => {
        const row = { ...apple, scale, tick: '1', price_nominal: formatUnits(units, scale) };
        for (const key of ['previousClose', 'open', 'high', 'low', 'bid', 'ask', 'extendedPrice', 'profile', 'change'] as const)
          delete (row as Partial<QuoteRow>)[key];
        expect(QuoteRow.safeParse(row).success).toBe(true);
        expect(normal(row).values.price).toBe(units);
      }),
    );
  });
});

describe('timestamps', () => {
  it.each([
    ['1773259200123', 1_773_259_200],
    [1_773_259_200_123, 1_773_259_200],
    ['1773259200', 1_773_259_200],
    ['17', 17],
    ['2026-03-11', undefined],
    ['-1773259200', undefined],
    [1.5, undefined],
    ['', undefined],
    [Number.NaN, undefined],
  ])('%s', (timestamp, seconds) => {
    expect(toSeconds(timestamp)).toBe(seconds);
  });
});
