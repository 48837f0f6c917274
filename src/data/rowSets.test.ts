import { expect, test } from 'vitest';
import { MAX_ROW_KEYS, type TabMessage, type TabRequest } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import { createRowSets } from './rowSets.ts';

function setup() {
  const posted: Extract<TabRequest, { op: 'rows' }>[] = [];
  let say: (message: TabMessage) => void = () => undefined;
  const sets = createRowSets({
    post: (request) => {
      if (typeof request === 'object' && request.op === 'rows') posted.push(request);
    },
    onMessage: (listener) => {
      say = listener;
      return () => undefined;
    },
    onConnected: () => () => undefined,
  });
  return { sets, posted, say: (message: TabMessage) => say(message) };
}

test('a list longer than one request is said in several, and stands whole', () => {
  const { sets, posted, say } = setup();
  const keys = Array.from({ length: MAX_ROW_KEYS * 2 + 1 }, (_, index): QuoteKey => `FUT:F${index}`);
  const rows = sets.prepare(keys);
  const stop = rows.open();
  expect(posted.map((request) => request.keys.length)).toEqual([MAX_ROW_KEYS, MAX_ROW_KEYS, 1]);
  expect(posted.flatMap((request) => request.keys)).toEqual(keys);

  for (const { set, keys: part } of [...posted].reverse()) {
    const missing = part.filter((key) => key === 'FUT:F0');
    say({ op: 'resolved', set, ids: part.map((key) => (key === 'FUT:F0' ? -1 : Number(key.slice(5)))), missing });
  }
  const { ids, missing } = rows.current();
  expect(ids).toEqual(keys.map((_, index) => (index === 0 ? undefined : index)));
  expect(missing).toEqual(['FUT:F0']);

  stop();
  expect(posted.slice(3).map(({ set, keys: left }) => [set, left.length])).toEqual(posted.slice(0, 3).map(({ set }) => [set, 0]));
});
