import { expect, test } from 'vitest';
import type { Told } from '../../contract/frame.ts';
import { FrameKind } from '../../contract/push.ts';
import type { Position } from '../../contract/rest/trading.ts';
import { createBook } from '../quotes/book.ts';
import { frameOf, instrument, values } from '../quotes/fixtures.ts';
import { createHoldings, type HoldingsEnvironment } from './holdings.ts';

const NOON = Date.UTC(2026, 2, 11, 12);
/** Of one point. */
const UNITS = 10_000;

/** A contract at 100.00 that is closed out below 90.00, over a book that has nothing but what is cached. */
async function watched(cachedPrice: number) {
  const book = createBook();
  const listing = instrument(0);
  book.load('v1', [listing]);
  book.seed(0, values({ price: cachedPrice }), NOON - 86_400_000, 'cache');
  const position: Position = {
    ...{ id: 7, stockCode: listing.code, market: listing.market, source: 3, name: 'ES', currency: 'USD', settleCurrency: 'USD' },
    ...{ scale: listing.scale, multiplier: '1', direction: 0, positionNum: 1, frozenNum: 0, isolatedPosition: 1 },
    ...{ averagePrice: '100', cost: '100', todayCost: '100', sellProfit: '0', fee: '0', margin: '20.00', maintenance: '10.00' },
    ...{ createTimeTimestamp: 0, modifyTimeTimestamp: 0, marketDateTimestamp: 0 },
  };
  const told: Told['what'][] = [];
  const read = Promise.withResolvers<void>();
  const holdings = createHoldings({
    book,
    call: (async (id: string) => ({ ok: true, data: id === 'userInfo' ? { baseCurrency: 'USD' } : { list: [position] } })) as never,
    resolve: async (keys) => keys.map(() => 0),
    now: () => NOON,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    changed: () => read.resolve(),
    told: ({ what }) => told.push(what),
  } satisfies HoldingsEnvironment);
  holdings.began();
  await read.promise;
  holdings.version();
  return { book, holdings, told };
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
