import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Instrument } from '../../contract/quote.ts';
import { createBook } from '../quotes/book.ts';
import { emptyValues } from '../quotes/normalise.ts';
import { alertOf, type Entry, entryOf } from './entry.ts';
import { createWatching } from './watching.ts';

const instrument = (id: number, code: string): Instrument => ({
  id,
  code,
  name: code,
  market: 'US',
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'NYSE',
  scale: 2,
  tickDigits: 2,
  lot: 1,
});

function armedOn(of: Instrument): Entry {
  const wish = { key: `US:${of.code}`, kind: 'above', level: '100', repeats: false, note: '' } as const;
  const entry = entryOf('device', alertOf('one', wish, of, 0));
  if (!entry) throw new Error(of.code);
  return entry;
}

type Answer = number | 'missing';

/** Watches one alert, in a catalogue of these; the test answers its questions for rows, in their order. */
function watch(entry: Entry, listed: Instrument[]) {
  const book = createBook();
  book.load('one', listed);
  const crossed: number[] = [];
  const questions: PromiseWithResolvers<Answer[]>[] = [];
  const watching = createWatching({
    book,
    feed: () => ({ kind: 'live' }),
    resolve: () => {
      const question = Promise.withResolvers<Answer[]>();
      questions.push(question);
      return question.promise;
    },
    serverNow: () => 0,
    entries: () => [entry],
    isAttended: () => true,
    leftAlone: () => undefined,
    touched: () => undefined,
    crossed: (all) => crossed.push(...all.map(({ price }) => price)),
    cameBack: () => undefined,
    relisted: () => undefined,
  });
  watching.watch([entry]);
  return {
    watching,
    crossed,
    lists: (catalogue: string, instruments: Instrument[]) => {
      book.load(catalogue, instruments);
      watching.changed();
    },
    price: (id: number, price: number) => {
      book.seed(id, { ...emptyValues(), previousClose: 9_000, state: 0, price }, 0, 'rest');
      watching.changed();
    },
    questions,
    answer: async (at: number, row: Answer) => {
      questions[at]?.resolve([row]);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('drops a row that another catalogue’s answer names, and asks that one', async () => {
  const entry = armedOn(instrument(1, 'ACME'));
  const world = watch(entry, [instrument(1, 'ACME')]);
  world.lists('two', [instrument(1, 'OTHER'), instrument(2, 'ACME')]);
  await world.answer(0, 1);
  for (const price of [9_900, 10_100]) world.price(1, price);
  expect(world.crossed).toEqual([]);
  await world.answer(1, 2);
  for (const price of [9_900, 10_200]) world.price(2, price);
  expect(world.crossed).toEqual([10_200]);
});

it('asks another catalogue too for what the one before did not list', async () => {
  const entry = armedOn(instrument(1, 'ACME'));
  const world = watch(entry, []);
  world.lists('two', [instrument(2, 'ACME')]);
  await world.answer(0, 'missing');
  await world.answer(1, 2);
  for (const price of [9_900, 10_200]) world.price(2, price);
  expect(world.crossed).toEqual([10_200]);
});

it('asks no more for what is not listed', async () => {
  const entry = armedOn(instrument(1, 'ACME'));
  const world = watch(entry, []);
  await world.answer(0, 'missing');
  for (let second = 0; second < 10; second += 1) world.watching.beat();
  expect(world.questions).toHaveLength(1);
});
