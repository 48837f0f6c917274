import { expect, it } from 'vitest';
import { createListTurns } from './listTurns.ts';

const asker = { place: '192.0.2.1', isCustomer: false };
const whole = { market: 'US', pageSize: 2500 } as const;

it('makes whole lists one after another, and short ones and other calls meanwhile', async () => {
  const turns = createListTurns();
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const ask = (name: string, id: Parameters<typeof turns.take>[0], input: unknown) =>
    turns.take(id, input, { asker, closed: async () => {} }, async () => {
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

it('bounds the whole lists that a place has made and not read, and no other place’s', async () => {
  const turns = createListTurns();
  const read = Promise.withResolvers<void>();
  const ask = (place: string) =>
    turns
      .take('stockList', whole, { asker: { ...asker, place }, closed: () => read.promise }, async () => 'rows')
      .catch((cause: Error) => cause.name);
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => ask('192.0.2.1')));
  expect(outcomes.filter((outcome) => outcome === 'rows')).toHaveLength(32);
  expect(outcomes.filter((outcome) => outcome === 'Busy')).toHaveLength(8);
  expect(await ask('192.0.2.2')).toBe('rows');
  read.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask('192.0.2.1')).toBe('rows');
});
