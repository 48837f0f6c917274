import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Kline } from '../../contract/rest/market.ts';
import type { Result } from '../../contract/result.ts';
import { failure } from '../rest/envelope.ts';
import { createCatchUp, type Missed } from './catchUp.ts';
import { entryOf } from './entry.ts';

const EMPTY = {
  market: 'US',
  stockCode: '',
  type: '1D',
  scale: 2,
  interval: 60,
  timeZone: 'America/New_York',
  time: [],
  open: [],
  high: [],
  low: [],
  close: [],
  volume: [],
} satisfies Kline;

/** The price was below the level before the gap and is above it since. */
function missedOf(code: string): Missed {
  const entry = entryOf('device', {
    id: code,
    key: `US:${code}`,
    kind: 'above',
    level: '100',
    repeats: false,
    note: '',
    subject: { name: code, code, market: 'US', source: 0, scale: 2, tickDigits: 2 },
    classify: 'UsStock',
    state: 'armed',
    side: 'off',
    checkedAt: 0,
    setAt: 0,
  });
  if (!entry) throw new Error(code);
  return { entry, side: 'off', since: 0, until: 1000, price: 10_100, previousClose: 9_900, way: 'disconnected' };
}

/** Charts come as each instrument's say; `told` has the codes of each telling. */
function lookUp() {
  const charts = new Map<QuoteKey, () => Promise<Result<Kline>>>();
  const asked: QuoteKey[] = [];
  const told: string[][] = [];
  const catchUp = createCatchUp({
    kline: (key) => {
      asked.push(key);
      return charts.get(key)?.() ?? Promise.resolve({ ok: true, data: EMPTY });
    },
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (id) => clearTimeout(id),
    found: (all) => told.push(all.flatMap(({ missed, crossings }) => (crossings.length > 0 ? [missed.entry.alert.id] : []))),
    zone: () => undefined,
  });
  return { catchUp, charts, asked, told };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again for each chart that failed, though another fails before that', async () => {
  const { catchUp, charts, told } = lookUp();
  for (const key of ['US:A', 'US:B'] as const) charts.set(key, async () => failure('network'));
  catchUp.add(missedOf('A'));
  await pass(5000);
  catchUp.add(missedOf('B'));
  await pass(1000);
  expect(told.flat()).toEqual([]);
  charts.clear();
  await pass(20_000);
  expect(told.flat().sort()).toEqual(['A', 'B']);
});

it('takes the price’s word after six tries of each', async () => {
  const { catchUp, charts, told } = lookUp();
  for (const key of ['US:A', 'US:B'] as const) charts.set(key, async () => failure('network'));
  catchUp.add(missedOf('A'));
  await pass(5000);
  catchUp.add(missedOf('B'));
  await pass(40_000);
  expect(told.flat()).toEqual([]);
  await pass(20_000);
  expect(told.flat().sort()).toEqual(['A', 'B']);
});

it('tells what is known while another chart hangs', async () => {
  const { catchUp, charts, told } = lookUp();
  charts.set('US:A', () => new Promise(() => undefined));
  for (const code of ['A', 'B', 'C']) catchUp.add(missedOf(code));
  await pass(1500);
  expect(told).toEqual([['B', 'C']]);
  catchUp.add(missedOf('D'));
  await pass(1500);
  expect(told).toEqual([['B', 'C'], ['D']]);
});

it('tells together what comes together, and asks for few charts at a time', async () => {
  const { catchUp, charts, asked, told } = lookUp();
  const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
  const gate = Promise.withResolvers<void>();
  for (const code of codes) {
    charts.set(`US:${code}`, async () => {
      await gate.promise;
      return { ok: true, data: EMPTY };
    });
    catchUp.add(missedOf(code));
  }
  await pass(0);
  expect(asked).toHaveLength(3);
  gate.resolve();
  await pass(0);
  expect(told).toEqual([codes]);
});
