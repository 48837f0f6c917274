import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS, type Market } from '../contract/codes.ts';
import { failure } from './rest/envelope.ts';
import { type ReadList, readAll, readFirst } from './listing.ts';

interface Asked {
  id: string;
  input: { market?: string; pageNum?: number; pageSize?: number; sort?: string };
}

/** A broker with `total` rows that pages no larger than `cap`; calls without a page answer with all of them. */
function broker({ total, cap = 20_000, version = () => 'v1' }: { total: number; cap?: number; version?: (page: number) => string }) {
  const asked: Asked[] = [];
  const rows = Array.from({ length: total }, (_, id) => ({ id }));
  const read = (async (id: string, input: Asked['input'], output: { parse(value: unknown): unknown }) => {
    asked.push({ id, input });
    const { pageNum, pageSize } = input;
    if (pageNum === undefined || pageSize === undefined) return { ok: true, data: output.parse({ catalogue: version(1), list: rows }) };
    const size = Math.min(pageSize, cap);
    return {
      ok: true,
      data: output.parse({ catalogue: version(pageNum), total, list: rows.slice((pageNum - 1) * size, pageNum * size) }),
    };
  }) as ReadList;
  return { asked, rows, read };
}

describe('the list of a market', () => {
  it.each<[Market, string]>([
    ['US', 'stockList'],
    ['HK', 'hkAllStockList'],
    ['IDX', 'globalIndex'],
    ['FUT', 'futuresList'],
    ['FX', 'forexList'],
    ['CRY', 'stockList'],
    ['BND', 'stockList'],
  ])('%s is read by %s', async (market, call) => {
    const { asked, read } = broker({ total: 3 });
    await readAll(read, market);
    expect(asked.map(({ id }) => id)).toEqual([call]);
    expect(asked[0]?.input.market).toBe(call === 'stockList' ? market : undefined);
  });

  it('is whole, each row once and in order, whatever the broker makes of the page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...MARKETS), fc.nat(9000), fc.integer({ min: 700, max: 9000 }), async (market, total, cap) => {
        const { rows, read } = broker({ total, cap });
        expect(await readAll(read, market)).toEqual({ catalogue: 'v1', list: rows });
      }),
      { numRuns: 40 },
    );
  });

  it('is none when the version changes between two pages, or a page stays away', async () => {
    expect(await readAll(broker({ total: 9000, version: (page) => `v${page}` }).read, 'US')).toBeUndefined();
    const { read } = broker({ total: 9000 });
    let calls = 0;
    const broken = (async (...call: Parameters<typeof read>) => {
      calls += 1;
      return calls > 1 ? failure('network') : read(...call);
    }) as ReadList;
    expect(await readAll(broken, 'US')).toBeUndefined();
  });

  it('ends when a broker promises more rows than it has', async () => {
    const { read } = broker({ total: 10 });
    const boast = (async (...call: Parameters<typeof read>) => {
      const answer = await read(...call);
      return answer.ok ? { ...answer, data: { ...(answer.data as object), total: 50 } } : answer;
    }) as ReadList;
    expect(await readAll(boast, 'US')).toBeUndefined();
  });

  it('begins in the wished order where the call has one', async () => {
    const { asked, read } = broker({ total: 9000 });
    expect((await readFirst(read, 'HK', { sort: 'turnover', descending: true }, 60))?.list).toHaveLength(60);
    expect(asked).toEqual([{ id: 'hkAllStockList', input: { pageNum: 1, pageSize: 60, sort: '-volume' } }]);
    expect(await readFirst(read, 'FX', { sort: 'name', descending: false }, 60)).toBeUndefined();
  });
});
