import { beforeEach, expect, it, vi } from 'vitest';
import type { Holdings, TabMessage } from '../../contract/frame.ts';
import { createLiveHoldings, type LiveHoldings } from './holdings.ts';
import { fakeLink } from './link.fixture.ts';

let tell: (message: TabMessage) => void;
let holdings: LiveHoldings;

beforeEach(() => {
  const { link, say } = fakeLink();
  tell = say;
  holdings = createLiveHoldings(link);
});

/** Each of the first `count` positions has made so much. */
function moment(count: number, profit: number): void {
  const column = (value: number) => Float64Array.from({ length: count }, () => value);
  const told: Holdings = {
    ids: Float64Array.from({ length: count }, (_, at) => at + 1),
    ...{ prices: column(1), profits: column(profit), today: column(1), values: column(1) },
    ...{ levels: column(Number.NaN), readAt: column(Number.NaN) },
    totals: [{ source: 1, currency: 'USD', value: '1', profit: String(count * profit), today: '1' }],
  };
  tell({ op: 'holdings', holdings: told });
}
/** The frame of the same prices. */
const frame = () => tell(new ArrayBuffer(0));

const profits = (count: number) => Array.from({ length: count }, (_, at) => holdings.get(at + 1)?.profit);
const total = () => holdings.sums().totals[0]?.profit;

it('shows rows and their sums together, with the frame of their prices', () => {
  moment(40, 1);
  expect([profits(40).every((profit) => profit === undefined), total()]).toEqual([true, undefined]);
  frame();
  expect([profits(40), total()]).toEqual([Array(40).fill(1), '40']);
  moment(40, 2);
  moment(40, 3);
  expect([profits(40), total()]).toEqual([Array(40).fill(1), '40']);
  frame();
  expect([profits(40), total()]).toEqual([Array(40).fill(3), '120']);
});

it('wakes whoever shows a row once all is of the new moment: those that changed, once, and those whose position is gone', () => {
  const woken: number[] = [];
  const sums: unknown[] = [];
  for (let id = 1; id <= 40; id += 1)
    holdings.subscribe(id, () => {
      woken.push(id);
      sums.push(total());
    });
  moment(40, 1);
  frame();
  expect(woken).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(new Set(sums)).toEqual(new Set(['40']));
  woken.length = 0;
  moment(39, 1);
  frame();
  expect(woken).toEqual([40]);
  expect(holdings.get(40)).toBeUndefined();
});

it('forgets all, and what is still to come, when another customer signs in', () => {
  moment(40, 1);
  frame();
  moment(40, 2);
  tell({ op: 'session' } as unknown as TabMessage);
  frame();
  expect([profits(40).every((profit) => profit === undefined), total()]).toEqual([true, undefined]);
});

it('wakes the others and the sums when a listener fails', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const error = new Error('no such text');
  holdings.subscribe(1, () => {
    throw error;
  });
  const woken = vi.fn<() => void>();
  holdings.subscribe(2, woken);
  holdings.subscribeSums(woken);
  moment(2, 1);
  frame();
  vi.unstubAllGlobals();
  expect([woken.mock.calls.length, report.mock.calls]).toEqual([2, [[error]]]);
});
