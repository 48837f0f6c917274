import { describe, expect, it } from 'vitest';
import { createListTurns } from './listTurns.ts';

const asker = { place: '192.0.2.1', isCustomer: false };
const whole = { market: 'US', pageSize: 2500 } as const;

it('makes whole lists one after another, and short ones and other calls meanwhile', async () => {
  const turns = createListTurns();
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const ask = (name: string, id: Parameters<typeof turns.take>[0], input: unknown) =>
    turns.take(id, input, { asker, closed: async () => {}, end: () => {} }, async () => {
      begun.push(name);
      await end.promise;
    });
  const all = [
    ask('first', 'stockList', whole),
    ask('second', 'hkAllStockList', whole),
    ask('third', 'forexList', {}),
    ask('page', 'stockList', { market: 'US', pageSize: 60 }),
    ask('chart', 'kline', { market: 'US' }),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['first', 'page', 'chart']);
  end.resolve();
  await Promise.all(all);
  expect(begun).toEqual(['first', 'page', 'chart', 'second', 'third']);
});

describe('whole lists that were made and not read', () => {
  /** Lists of six megabytes, which nobody reads until `read`. */
  function bench() {
    const turns = createListTurns();
    const rows = Buffer.alloc(6 << 20);
    const read = Promise.withResolvers<void>();
    const ended: string[] = [];
    const ask = (place: string, isCustomer = false, id: 'stockList' | 'yearRanges' = 'stockList') =>
      turns
        .take(id, whole, { asker: { place, isCustomer }, closed: () => read.promise, end: () => ended.push(place) }, async () => rows)
        .then(
          () => 'rows',
          (cause: Error) => cause.name,
        );
    return { ended, read: read.resolve, ask };
  }

  it('are bounded for a place, of customers and guests apart, and for no other', async () => {
    const { ask, read } = bench();
    const outcomes = [];
    for (let count = 0; count < 16; count += 1) outcomes.push(await ask('192.0.2.1', false, count % 2 === 0 ? 'stockList' : 'yearRanges'));
    expect(outcomes.filter((outcome) => outcome === 'rows')).toHaveLength(11);
    expect(outcomes.slice(11)).toEqual(Array.from({ length: 5 }, () => 'Busy'));
    expect(await ask('192.0.2.1', true)).toBe('rows');
    expect(await ask('192.0.2.2')).toBe('rows');
    read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await ask('192.0.2.1')).toBe('rows');
  });

  it('keep nobody out, however many places read nothing: the oldest of theirs are given up', async () => {
    const { ask, ended } = bench();
    expect(await ask('mine', true)).toBe('rows');
    for (const place of ['a', 'b', 'c', 'd']) for (let count = 0; count < 10; count += 1) expect(await ask(place)).toBe('rows');
    expect(ended).toHaveLength(8);
    for (const place of ['e', 'f', 'g']) expect(await ask(place)).toBe('rows');
    expect(ended).toHaveLength(11);
    expect(ended.filter((place) => !'abcd'.includes(place))).toEqual([]);
  });
});
