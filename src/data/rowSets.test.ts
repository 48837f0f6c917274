import { expect, test } from 'vitest';
import { MAX_ROW_KEYS } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import { fakeLink } from './link.fixture.ts';
import { createRowSets } from './rowSets.ts';

function setup() {
  const { link, posted, say } = fakeLink();
  const asked = () => posted.filter((request) => typeof request === 'object' && request.op === 'rows');
  return { sets: createRowSets(link), asked, say };
}

test('a list longer than one request is said in several, and stands whole', () => {
  const { sets, asked, say } = setup();
  const keys = Array.from({ length: MAX_ROW_KEYS * 2 + 1 }, (_, index): QuoteKey => `FUT:F${index}`);
  const rows = sets.prepare(keys);
  const stop = rows.open();
  expect(asked().map((request) => request.keys.length)).toEqual([MAX_ROW_KEYS, MAX_ROW_KEYS, 1]);
  expect(asked().flatMap((request) => request.keys)).toEqual(keys);

  for (const { set, keys: part } of [...asked()].reverse()) {
    const missing = part.filter((key) => key === 'FUT:F0');
    say({ op: 'resolved', set, ids: part.map((key) => (key === 'FUT:F0' ? -1 : Number(key.slice(5)))), missing });
  }
  const { ids, missing } = rows.current();
  expect(ids).toEqual(keys.map((_, index) => (index === 0 ? undefined : index)));
  expect(missing).toEqual(['FUT:F0']);

  stop();
  expect(
    asked()
      .slice(3)
      .map(({ set, keys: left }) => [set, left.length]),
  ).toEqual(
    asked()
      .slice(0, 3)
      .map(({ set }) => [set, 0]),
  );
});
