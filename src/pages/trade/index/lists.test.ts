import { describe, expect, it } from 'vitest';
import { OrderStatus } from '../../../../contract/codes.ts';
import type { Order } from '../../../../contract/rest/trading.ts';
import { orderOf } from '../../../products/traded.fixture.ts';
import { collect } from '../../money/collect.ts';
import { readWorking } from './workingOrders.ts';

const FAILURE = { ok: false, kind: 'network', code: 0, msg: '' } as const;
const ordersOf = (working: number, ended: number): Order[] => [
  ...Array.from({ length: working }, (_, index) => orderOf({ id: index + 1 })),
  ...Array.from({ length: ended }, (_, index) => orderOf({ id: working + index + 1, status: OrderStatus.Ended })),
];
/** A server that answers from `list`; `calls` counts. */
function serverOf(list: readonly Order[], failAt = Number.POSITIVE_INFINITY) {
  const server = {
    calls: 0,
    ask: async ({ pageNum = 1, pageSize = 20 }: { pageNum?: number | undefined; pageSize?: number | undefined }) => {
      server.calls += 1;
      if (server.calls >= failAt) return FAILURE;
      return { ok: true, data: { total: list.length, list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize) } } as const;
    },
  };
  return server;
}

describe('working orders', () => {
  it.each([
    [0, 0, 1],
    [50, 900, 1],
    [200, 0, 1],
    [201, 3, 2],
    [450, 10, 3],
  ])('%i before %i that ended take %i pages', async (working, ended, pages) => {
    const server = serverOf(ordersOf(working, ended));
    const found = await readWorking(server.ask);
    expect(found.ok && found.data.length).toBe(working);
    expect(server.calls).toBe(pages);
  });
  it('are not cancelled on a guess where a page did not come', async () => {
    expect(await readWorking(serverOf(ordersOf(450, 0), 2).ask)).toEqual(FAILURE);
  });
});

describe('collecting for a file', () => {
  it.each([0, 1, 200, 201, 999])('brings all of %i once', async (count) => {
    const found = await collect(serverOf(ordersOf(count, 0)).ask);
    expect(found.ok && new Set(found.rows.map(({ id }) => id)).size).toBe(count);
  });
  it('gives out nothing that isn’t whole', async () => {
    expect(await collect(serverOf(ordersOf(500, 0), 3).ask)).toEqual({ ok: false, why: FAILURE });
  });
});
