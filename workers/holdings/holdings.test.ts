import { expect, test } from 'vitest';
import type { OrderNews } from '../../contract/frame.ts';
import { FrameKind } from '../../contract/push.ts';
import type { Position } from '../../contract/rest/trading.ts';
import { createBook } from '../quotes/book.ts';
import { frameOf, instrument, values } from '../quotes/quotes.fixture.ts';
import { createHoldings, type HoldingsEnvironment } from './holdings.ts';

const NOON = Date.UTC(2026, 2, 11, 12);
/** Of one point. */
const UNITS = 10_000;

interface Scene {
  /** Where the book's price comes from. */
  readonly origin?: 'cache' | 'rest';
  readonly fields?: Partial<Position>;
  /** What the catalogue says of the row. */
  readonly found?: () => number | undefined;
}

/** What is asked and answered without a clock is over by then. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A contract at 100.00 that is closed out below 90.00, over a book that has nothing but one price of its row. */
async function watched(bookPrice: number, { origin = 'cache', fields, found = () => 0 }: Scene = {}) {
  const book = createBook();
  const listing = instrument(0);
  book.load('v1', [listing]);
  book.seed(0, values({ price: bookPrice }), NOON - 86_400_000, origin);
  const position: Position = {
    ...{ id: 7, stockCode: listing.code, market: listing.market, source: 3, name: 'ES', currency: 'USD', settleCurrency: 'USD' },
    ...{ scale: listing.scale, multiplier: '1', direction: 0, positionNum: 1, frozenNum: 0, isolatedPosition: 1 },
    ...{ averagePrice: '100', cost: '100', todayCost: '100', sellProfit: '0', fee: '0', margin: '20.00', maintenance: '10.00' },
    ...{ createTimeTimestamp: 0, modifyTimeTimestamp: 0, marketDateTimestamp: 0 },
    ...fields,
  };
  const told: OrderNews['what'][] = [];
  const waits: { work: () => void; ms: number }[] = [];
  const holdings = createHoldings({
    book,
    call: (async (id: string) => ({ ok: true, data: id === 'userInfo' ? { baseCurrency: 'USD' } : { list: [position] } })) as never,
    resolve: async (keys) => keys.map(found),
    now: () => NOON,
    setTimeout: (work, ms) => waits.push({ work, ms }),
    clearTimeout: () => waits.splice(0),
    changed: () => undefined,
    told: ({ what }) => told.push(what),
  } satisfies HoldingsEnvironment);
  holdings.began();
  await settled();
  holdings.version();
  return { book, holdings, told, waits };
}

test('a price of an earlier visit is shown and warns of nothing; what comes live does, be it the same', async () => {
  // Equity 10.20, of 10.00 that it needs.
  const low = 90.2 * UNITS;
  const { book, holdings, told } = await watched(low);
  expect(Array.from(holdings.current().prices)).toEqual([low]);
  expect(told).toEqual([]);
  book.apply(frameOf([{ id: 0, price: low }], { kind: FrameKind.Snapshot, seq: 1, time: NOON }));
  holdings.version();
  expect(told).toEqual(['marginCritical']);
});

test('a price is the book’s as soon as it has one, and the server’s again without it, be it the same', async () => {
  let id: number | undefined;
  const { holdings } = await watched(100 * UNITS, { origin: 'rest', fields: { price: '100' }, found: () => id });
  const readAt = () => {
    const before = holdings.version();
    return { readAt: holdings.current().readAt[0], isSame: holdings.version() === before };
  };
  expect(readAt().readAt).toBe(NOON);
  for (const [next, expected] of [
    [0, Number.NaN],
    [undefined, NOON],
  ] as const) {
    id = next;
    const before = holdings.version();
    holdings.replaced();
    await settled();
    expect(readAt()).toEqual({ readAt: expected, isSame: true });
    expect(holdings.version()).toBeGreaterThan(before);
    expect(holdings.current().prices[0]).toBe(100 * UNITS);
  }
});

test.each([
  ['no price', Number.NaN, 4],
  ['another scale', 100 * UNITS, 2],
])('a position whose row has %s is read again until the book can price it', async (_, bookPrice, scale) => {
  const { book, holdings, waits } = await watched(bookPrice, { origin: 'rest', fields: { price: '100', scale } });
  expect(waits.map(({ ms }) => ms)).toEqual([20_000]);
  holdings.show(true);
  await settled();
  expect(waits.map(({ ms }) => ms)).toEqual([5000]);
  book.load('v1', [instrument(0, { scale })]);
  book.apply(frameOf([{ id: 0, price: 100 * UNITS }], { kind: FrameKind.Snapshot, seq: 1, time: NOON }));
  waits[0]?.work();
  await settled();
  expect(waits).toEqual([]);
});

test('a position that can’t be read leaves no total without it', async () => {
  const { holdings } = await watched(100 * UNITS, { origin: 'rest', fields: { cost: '100.00001' } });
  expect(holdings.current().ids).toHaveLength(0);
  expect(holdings.current().totals).toEqual([]);
  expect(holdings.current().base).toBeUndefined();
});
