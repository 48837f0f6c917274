/** The worker's scanner against a plain program that reads the same log (naiveScan.ts). */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARKETS, type Market } from '../../contract/codes.ts';
import { FrameKind } from '../../contract/push.ts';
import type { ScanRule, ScanWish } from '../../contract/scan.ts';
import { createBook } from '../../workers/quotes/book.ts';
import { frameOf, instrument, values } from '../../workers/quotes/quotes.fixture.ts';
import { createScanner } from '../../workers/scan/scanner.ts';
import { type Found, type Listed, naiveScan, type Said, type ToldRow } from './naiveScan.ts';

const START = Date.UTC(2026, 2, 11, 14, 0, 30);

const LISTING: readonly Listed[] = Array.from({ length: 9 }, (_, id) => ({
  id,
  market: id < 5 ? 'US' : 'HK',
  scale: id % 3,
  yearHigh: 104,
  yearLow: 97,
}));
const idsOf = (market: Market) => LISTING.filter((listed) => listed.market === market).map(({ id }) => id);

/** The scanner as the engine wires it, and the log of what it was told. */
function setup(hasYears = true) {
  const book = createBook();
  let machine = 0;
  const scanner = createScanner({
    book,
    now: () => machine,
    canWatch: () => true,
    resync: () => undefined,
    yearRanges: async (market) => {
      if (!hasYears) return { ok: false, kind: 'rejected', code: 404, msg: '' };
      const listed = LISTING.filter((one) => one.market === market);
      return {
        ok: true,
        data: {
          catalogue: 'A',
          tradingDay: '2026-03-11',
          id: listed.map(({ id }) => id),
          high: listed.map(() => 104),
          low: listed.map(() => 97),
        },
      };
    },
  });
  book.load(
    'A',
    LISTING.map(({ id, market, scale }) => instrument(id, { market, scale })),
  );
  const log: Said[] = [];
  const hear = (said: Said): void => {
    log.push(said);
    switch (said.kind) {
      case 'beat':
        scanner.heard(said.time);
        break;
      case 'lost':
        book.unconfirm();
        scanner.lost();
        break;
      case 'frame': {
        scanner.heard(said.time);
        const kind = said.begins ? FrameKind.Snapshot : FrameKind.Delta;
        const frame = frameOf(said.rows, { kind, seq: said.begins ? 1 : 2, time: said.time });
        book.apply(frame);
        scanner.took(frame, said.stream === 'rows' ? 'rows' : `list:${said.stream}`, said.begins);
        break;
      }
    }
  };
  return {
    scanner,
    log,
    hear,
    /** What the scanner finds now, however lately it looked. */
    find(wish: ScanWish): Found[] {
      machine += 1000;
      const ranking = scanner.take(wish);
      scanner.wishes(new Map(), new Set(), new Set());
      machine += 1000;
      scanner.refresh();
      const found = Array.from(ranking.ids.subarray(0, ranking.total), (id) => ({ id, figure: ranking.scan.figures[id] ?? Number.NaN }));
      scanner.release(ranking);
      return found;
    },
  };
}

const RULES: readonly ScanRule[] = [
  { kind: 'move', minutes: 1, threshold: 0.01, direction: 'both' },
  { kind: 'move', minutes: 3, threshold: 0.02, direction: 'up' },
  { kind: 'move', minutes: 2, threshold: 0.02, direction: 'down' },
  { kind: 'volume', minutes: 1, factor: 1 },
  { kind: 'volume', minutes: 2, factor: 0.5 },
  { kind: 'dayHigh', minutes: 2 },
  { kind: 'dayLow', minutes: 1 },
  { kind: 'gap', threshold: 0.02, direction: 'both' },
];

interface World {
  time: number;
  rows: Map<number, Required<ToldRow>>;
  live: Set<Market>;
}

const whole = (world: World, ids: readonly number[]): ToldRow[] => ids.map((id) => ({ ...(world.rows.get(id) ?? { id }) }));

/** A step of the market: what happens, and how much later; `edge`: so long after the next beginning of a minute. */
const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      after: fc.oneof({ weight: 6, arbitrary: fc.nat(20_000) }, { weight: 1, arbitrary: fc.nat(70_000) }),
      market: fc.constantFrom<Market>('US', 'HK'),
      moves: fc.array(fc.record({ at: fc.nat(4), by: fc.integer({ min: -3, max: 3 }), volume: fc.nat(50) }), {
        minLength: 1,
        maxLength: 4,
      }),
      onRows: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('beat' as const), after: fc.nat(30_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leap' as const), after: fc.integer({ min: -400_000, max: 400_000 }) }) },
  // Frames of several streams come a little out of order, and about the beginning of a minute that shows.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leap' as const), after: fc.integer({ min: -20_000, max: -1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edge' as const), after: fc.constantFrom(-1, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost' as const), after: fc.nat(100_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('resync' as const), after: fc.nat(100_000), market: fc.constantFrom<Market>('US', 'HK') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('halt' as const), after: fc.nat(5000), id: fc.nat(8), state: fc.constantFrom(0, 1, 2, 3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('day' as const), after: fc.nat(5000), market: fc.constantFrom<Market>('US', 'HK') }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function begin(): World {
  const rows = new Map(
    LISTING.map(({ id }): [number, Required<ToldRow>] => [
      id,
      { ...values({ price: 100, volume: id === 3 ? 0 : 1000, open: 99 + (id % 4), high: 101, low: 99, previousClose: 100 }), id },
    ]),
  );
  return { time: START, rows, live: new Set() };
}

/** What the server says of a step. */
function play(world: World, one: Step): Said[] {
  world.time += one.after;
  const { time } = world;
  const snapshot = (market: Market): Said => {
    world.live.add(market);
    return { kind: 'frame', time, stream: market, begins: true, rows: whole(world, idsOf(market)) };
  };
  switch (one.kind) {
    case 'beat':
      return [{ kind: 'beat', time }];
    case 'leap':
      world.time = Math.max(START, time);
      return [{ kind: 'beat', time: world.time }];
    case 'edge':
      world.time = Math.ceil((time - one.after + 1) / 60_000) * 60_000 + one.after;
      return [{ kind: 'beat', time: world.time }];
    case 'lost': {
      world.live.clear();
      return [{ kind: 'lost' }];
    }
    case 'resync':
      return [snapshot(one.market)];
    case 'tick': {
      const ids = idsOf(one.market);
      const told = one.moves.map(({ at, by, volume }) => {
        const row = world.rows.get(ids[at % ids.length] ?? 0) as Required<ToldRow>;
        row.price = Math.max(1, row.price + by);
        row.volume += volume;
        row.high = Math.max(row.high, row.price);
        row.low = Math.min(row.low, row.price);
        return one.onRows ? { ...row } : { id: row.id, price: row.price, volume: row.volume };
      });
      if (!world.live.has(one.market)) return [snapshot(one.market)];
      return [{ kind: 'frame', time, stream: one.onRows ? 'rows' : one.market, begins: false, rows: told }];
    }
    case 'halt': {
      const row = world.rows.get(one.id) as Required<ToldRow>;
      row.state = one.state;
      return [{ kind: 'frame', time, stream: 'rows', begins: false, rows: [{ ...row }] }];
    }
    case 'day': {
      for (const id of idsOf(one.market)) {
        const row = world.rows.get(id) as Required<ToldRow>;
        row.previousClose = row.price;
        row.volume = 0;
        row.high = Number.NaN;
        row.low = Number.NaN;
        row.open = Number.NaN;
      }
      if (!world.live.has(one.market)) return [snapshot(one.market)];
      return [{ kind: 'frame', time, stream: one.market, begins: false, rows: whole(world, idsOf(one.market)) }];
    }
  }
}

/** Compares after each step; returns how many matches there were. */
function agree(steps: readonly Step[]): number {
  let matches = 0;
  const world = begin();
  const { scanner, log, hear, find } = setup();
  const held = scanner.take({ rule: { kind: 'yearHigh' }, markets: ['US', 'HK'] });
  scanner.wishes(new Map(), new Set(), new Set());
  for (const one of steps) {
    for (const said of play(world, one)) hear(said);
    if (world.live.size === 0) continue;
    for (const rule of RULES) {
      const wish: ScanWish = { rule, markets: ['US', 'HK'], minPrice: 0.5 };
      const wanted = naiveScan(log, LISTING, wish);
      matches += wanted.length;
      expect({ rule, found: find(wish) }).toEqual({ rule, found: wanted });
    }
  }
  scanner.release(held);
  return matches;
}

const tick = (after: number, by = 0): Step => ({ kind: 'tick', after, market: 'US', moves: [{ at: 0, by, volume: 0 }], onRows: false });
const beat = (after: number): Step => ({ kind: 'beat', after });
const leap = (after: number): Step => ({ kind: 'leap', after });
const resync = (after: number): Step => ({ kind: 'resync', after, market: 'US' });

describe('the scanner equals a plain program over the log', () => {
  test('property: whatever the server says, with holes, leaps, halts and new days', () => {
    let matches = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 70 }), (steps) => {
        matches += agree(steps);
      }),
      { numRuns: 150 },
    );
    // Not vacuous.
    expect(matches).toBeGreaterThan(1000);
  });

  test.each([
    {
      what: 'back 1 ms as a minute begins: no hole',
      steps: [
        ...[tick(4815), beat(9732), tick(4887), tick(3309), tick(7257), leap(-1), tick(0), resync(0), tick(0)],
        ...[tick(19_649), tick(34_899), tick(11), tick(5442, 1)],
      ],
      moves: 1,
    },
    {
      what: 'a late snapshot: a beginning unwatched',
      steps: [resync(0), tick(1000), beat(29_000), leap(-1), resync(0), tick(60_001, 1)],
      moves: 0,
    },
    {
      what: 'set back far, then silence: a hole',
      steps: [resync(0), tick(300_000), leap(-200_000), beat(60_000), resync(1000), tick(60_000, 1)],
      moves: 0,
    },
  ])('$what', ({ steps, moves }) => {
    // After each step the gap of one instrument matches.
    expect(agree(steps)).toBe(steps.length + moves);
  });

  test('property: beyond the extremes of the year', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const world = begin();
        const { scanner, log, hear, find } = setup();
        const rules = [{ kind: 'yearHigh' }, { kind: 'yearLow' }] as const satisfies readonly ScanRule[];
        const held = rules.map((rule) => scanner.take({ rule, markets: ['US', 'HK'] }));
        scanner.wishes(new Map(), new Set(), new Set());
        for (const one of steps) {
          for (const said of play(world, one)) hear(said);
          if (world.live.size === 0) continue;
          for (const rule of rules) {
            const wish: ScanWish = { rule, markets: ['US', 'HK'] };
            // The first look asks for the extremes.
            find(wish);
            await Promise.resolve();
            await Promise.resolve();
            expect({ rule, found: find(wish) }).toEqual({ rule, found: naiveScan(log, LISTING, wish) });
          }
        }
        for (const ranking of held) scanner.release(ranking);
      }),
      { numRuns: 40 },
    );
  });
});

test('a broker without the extremes of the year is said to lack them, and other rules go on', async () => {
  const { scanner, hear, find } = setup(false);
  const ranking = scanner.take({ rule: { kind: 'yearHigh' }, markets: ['US'] });
  scanner.wishes(new Map(), new Set(), new Set());
  const world = begin();
  for (const said of play(world, { kind: 'resync', after: 0, market: 'US' })) hear(said);
  find({ rule: { kind: 'yearHigh' }, markets: ['US'] });
  await Promise.resolve();
  await Promise.resolve();
  hear({ kind: 'beat', time: world.time + 1000 });
  expect(find({ rule: { kind: 'yearHigh' }, markets: ['US'] })).toEqual([]);
  expect(ranking.scan.markets.matches[MARKETS.indexOf('US')]).toBeNaN();
  expect(find({ rule: { kind: 'gap', threshold: 0.005, direction: 'both' }, markets: ['US'] })).toHaveLength(4);
});
