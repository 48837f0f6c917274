/** The `depth` stream as a connection asks for it, and what its frames must be. */
import { expect, it, vi } from 'vitest';
import { encodeJson, STREAMS, type RowDepth } from '../../contract/push.ts';
import { createDecoder } from './decode.ts';
import { feedRig, frame } from './feed.fixture.ts';

const { connect, latest, settle, start } = feedRig();
const depth: RowDepth = { t: 5, b: [[100, 3]], a: [[101, 2]], x: [[4, 100, 7, 1]] };

it('is asked only of a server that offers it, difference by difference, for a few instruments', async () => {
  const { feed } = start();
  feed.setCatalogue('v1');
  const silent = await connect();
  feed.setDepths(new Set([1]));
  expect(silent.take()).toEqual([]);
  silent.end();
  await vi.advanceTimersByTimeAsync(7000);
  const socket = latest();
  socket.open();
  await settle();
  socket.take();
  socket.say({ op: 'ready', catalogue: 'v1', t: 1, depth: true });
  expect(socket.take()).toEqual([{ op: 'depth', add: [1] }]);
  feed.setDepths(new Set([2]));
  expect(socket.take()).toEqual([
    { op: 'depth', drop: [1] },
    { op: 'depth', add: [2] },
  ]);
  feed.setDepths(new Set(Array.from({ length: 40 }, (_, id) => id + 2)));
  expect(socket.take()).toEqual([{ op: 'depth', add: Array.from({ length: STREAMS.depth.most - 1 }, (_, id) => id + 3) }]);
});

it('comes with its row, in order, as every other stream', async () => {
  const books: (readonly RowDepth[] | undefined)[] = [];
  const { feed } = start({ frame: (quotes) => books.push(quotes.depth) });
  feed.setCatalogue('v1');
  const socket = await connect();
  socket.say({ op: 'stream', s: 3, topic: 'depth', e: 9 });
  const send = (seq: number) => socket.deliver(encodeJson({ ...frame(9, seq, 3), depth: [depth] }));
  send(1);
  send(2);
  send(4);
  expect(books).toEqual([[depth], [depth]]);
  expect(socket.take()).toEqual([{ op: 'resync', s: 3 }]);
});

it.each([
  ['no list', { ...depth, b: 7 }],
  ['a level of one number', { ...depth, a: [[101]] }],
  ['a price that is none', { ...depth, b: [['100', 3]] }],
  ['a trade without its side', { ...depth, x: [[4, 100, 7]] }],
  ['more levels than there are', { ...depth, b: Array.from({ length: 500 }, () => [100, 3]) }],
  ['no time', { b: [], a: [], x: [] }],
  ['nothing', null],
])('with %s the frame is refused', (_, bad) => {
  const text = JSON.stringify({ ...(JSON.parse(encodeJson({ ...frame(1, 1), depth: [depth] })) as object), d: [bad] });
  expect(createDecoder().text(text)).toBe('value');
});

it('with a book too few the frame is refused', () => {
  const text = JSON.stringify({ ...(JSON.parse(encodeJson(frame(1, 1))) as object), d: [] });
  expect(createDecoder().text(text)).toBe('length');
});
