import { expect, test } from 'vitest';
import type { Act } from './acts.ts';
import { runActs } from './run.ts';
import { tryOut } from './trial.ts';

/** Short worlds, so that many fit in; `npm run simulate` has longer ones. */
const LASTING_MS = 4000;
const SEEDS = 300;
const BUDGET_MS = 20_000;
/** These, however slow the machine is. */
const LEAST = 20;

test('worlds of many seeds hold what is promised, and each is the same twice', async () => {
  const begun = performance.now();
  let seed = 1;
  const isDue = (): boolean => seed <= LEAST || (seed <= SEEDS && performance.now() - begun < BUDGET_MS);
  for (; isDue(); seed += 1) expect(await tryOut(seed, LASTING_MS)).toBeUndefined();
});

/** What a seed has found, made as small as it still failed. */
const FOUND: readonly { readonly what: string; readonly seed: number; readonly acts: readonly Act[] }[] = [
  {
    // What tabs look at is gathered again four times a second, and each time the silent feed called itself live for half a second.
    what: 'a feed that has gone stale does not become live again before anything is heard',
    seed: 1,
    acts: [
      { at: 0, do: 'list', tab: 0, wish: { market: 'CRY', sort: 'name', descending: true } },
      { at: 5267, do: 'blackHole' },
    ],
  },
  {
    // Nothing was missing any more of what was looked at, namely nothing: so the feed called itself live on a connection that had died before.
    what: 'a feed that is silent does not become live by letting go of what it waits for',
    seed: 79,
    acts: [
      { at: 0, do: 'slowCalls', ms: 4410, lateMs: 2621 },
      { at: 0, do: 'list', tab: 0, wish: { market: 'US', sort: 'volume', descending: true } },
      { at: 650, do: 'letGo', tab: 0, sight: 0 },
      { at: 1827, do: 'blackHole' },
    ],
  },
  {
    // Nobody had told it since it was let go, and nobody told it yet: its price was of before, and stood there as live.
    what: 'a row that is watched again is not live at the price that it was let go with',
    seed: 1278,
    acts: [
      { at: 0, do: 'rows', tab: 84, keys: ['US:BLK', 'US:BLK'], depth: false },
      { at: 2305, do: 'letGo', tab: 43, sight: 67 },
      { at: 8212, do: 'list', tab: 40, wish: { market: 'FX', sort: 'name', descending: true } },
      { at: 11644, do: 'list', tab: 32, wish: { market: 'US', sort: 'price', descending: true } },
    ],
  },
  {
    // Its last frame came after it had been let go, and nothing after that: shown again, it was live at that price until it was asked for.
    what: 'a row that a late frame tells after it was let go is not live when it is watched again',
    seed: 125,
    acts: [
      { at: 0, do: 'list', tab: 86, wish: { market: 'FX', sort: 'name', descending: true } },
      { at: 419, do: 'rows', tab: 41, keys: ['US:BAC', 'US:BLK'], depth: false },
      { at: 748, do: 'scroll', tab: 68, sight: 36, first: 36 },
      { at: 749, do: 'rows', tab: 22, keys: ['CRY:LTCUSD'], depth: true },
      { at: 1640, do: 'rows', tab: 16, keys: ['CRY:LTCUSD', 'US:HON'], depth: false },
      { at: 2187, do: 'rows', tab: 94, keys: ['US:RBLX', 'CRY:BTCUSD', 'US:BAC', 'CRY:BTCUSD', 'US:BLK'], depth: true },
      { at: 2433, do: 'rows', tab: 21, keys: ['CRY:TRXUSD', 'US:BAC'], depth: false },
      { at: 2603, do: 'rows', tab: 39, keys: ['US:RBLX'], depth: true },
      { at: 2610, do: 'rows', tab: 56, keys: ['US:BAC', 'US:HON', 'US:RBLX'], depth: false },
      { at: 2906, do: 'rows', tab: 74, keys: ['US:GOOG', 'CRY:BTCUSD', 'US:AAPL', 'US:RBLX', 'US:GOOG'], depth: true },
      { at: 9565, do: 'rows', tab: 71, keys: ['CRY:TRXUSD', 'US:BAC', 'US:HON', 'CRY:LTCUSD', 'US:HON'], depth: true },
    ],
  },
  {
    // Each dial of its own began the silence anew: the feed was live for as long as customers came and went on a network that was gone.
    what: 'a feed that dials for another customer is as silent as it was',
    seed: 480,
    acts: [
      { at: 0, do: 'login', tab: 94, customer: 1, remember: false },
      { at: 1645, do: 'offline', ms: 8515, how: 'silent' },
      { at: 2812, do: 'login', tab: 28, customer: 0, remember: false },
      { at: 3358, do: 'login', tab: 33, customer: 0, remember: false },
    ],
  },
  {
    what: 'a feed with a body that dials for another customer is as silent as it was',
    seed: 995,
    acts: [
      { at: 0, do: 'list', tab: 21, wish: { market: 'FX', sort: 'price', descending: false } },
      { at: 0, do: 'login', tab: 89, customer: 0, remember: false },
      { at: 421, do: 'offline', ms: 8063, how: 'silent' },
      { at: 669, do: 'login', tab: 38, customer: 1, remember: false },
      { at: 932, do: 'order', tab: 81, share: 2, buys: true, quantity: 22 },
    ],
  },
];

test.each(FOUND)('$what', async ({ seed, acts }) => {
  const { wrong } = await runActs(seed, acts);
  expect(wrong).toBeUndefined();
});
