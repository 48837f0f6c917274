import { beforeEach, expect, it } from 'vitest';
import type { Holdings, TabMessage } from '../../contract/frame.ts';
import { createLiveHoldings, type LiveHoldings } from './holdings.ts';

/** What waits for the next frame, and for a timer. */
let frames: (() => void)[];
let timers: (() => void)[];
let tell: (message: TabMessage) => void;
let holdings: LiveHoldings;

beforeEach(() => {
  frames = [];
  timers = [];
  const link = {
    post: () => undefined,
    onMessage: (listener: (message: TabMessage) => void) => {
      tell = listener;
      return () => undefined;
    },
    onConnected: () => () => undefined,
  };
  holdings = createLiveHoldings(link, { requestFrame: (work) => frames.push(work), setTimeout: (work) => timers.push(work) });
});

const run = (queue: (() => void)[]) => {
  for (const work of queue.splice(0)) work();
};
/** A frame is painted, and the timers after it come. */
const paint = () => {
  run(frames);
  run(timers);
};

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
  tell(new ArrayBuffer(0));
}

const profits = (count: number) => Array.from({ length: count }, (_, at) => holdings.get(at + 1)?.profit);
const total = () => holdings.sums().totals[0]?.profit;

it('shows few rows and their sums at once', () => {
  moment(10, 5);
  expect(profits(10)).toEqual(Array(10).fill(5));
  expect(total()).toBe('50');
});

it('shares many rows out over two frames; the sums come with the second half, all of one moment', () => {
  moment(40, 1);
  paint();
  paint();
  moment(40, 2);
  expect(profits(40).filter((profit) => profit === 2)).toHaveLength(20);
  expect(total()).toBe('40');
  moment(40, 3);
  paint();
  expect(profits(40)).toEqual(Array(40).fill(2));
  expect(total()).toBe('80');
});

it('shows the last moment of all, though no other follows', () => {
  moment(40, 1);
  moment(40, 2);
  moment(40, 3);
  for (let frame = 0; frame < 6; frame += 1) paint();
  expect(profits(40)).toEqual(Array(40).fill(3));
  expect(total()).toBe('120');
  expect([...frames, ...timers]).toEqual([]);
});

it('wakes each row that changed, once, and those whose position is gone', () => {
  const woken: number[] = [];
  for (let id = 1; id <= 40; id += 1) holdings.subscribe(id, () => woken.push(id));
  moment(40, 1);
  paint();
  paint();
  expect(woken.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  woken.length = 0;
  moment(39, 1);
  expect(woken).toEqual([40]);
  expect(holdings.get(40)).toBeUndefined();
});

it('forgets what is still to come when another customer signs in', () => {
  moment(40, 1);
  tell({ op: 'session' } as unknown as TabMessage);
  paint();
  paint();
  expect(profits(40).every((profit) => profit === undefined)).toBe(true);
  expect(total()).toBeUndefined();
});
