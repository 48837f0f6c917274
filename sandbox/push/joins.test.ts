import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BODY_WAIT_MS } from '../../contract/push.ts';
import type { Body } from './body.ts';
import { createJoins } from './joins.ts';

function fakeBody() {
  const ends = new Set<() => void>();
  const terminate = vi.fn<() => void>(() => {
    for (const end of ends) end();
  });
  return {
    send: () => undefined,
    bufferedAmount: 0,
    isOver: false,
    terminate,
    onClose: (work: () => void) => void ends.add(work),
  } satisfies Body;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('brings both together, whichever comes first', async () => {
  const joins = createJoins();
  const [early, late] = [fakeBody(), fakeBody()];
  expect(joins.offer('one', 'here', early)).toBe(true);
  expect(await joins.claim('one')).toBe(early);
  const claimed = joins.claim('two');
  expect(joins.offer('two', 'here', late)).toBe(true);
  expect(await claimed).toBe(late);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([early.terminate, late.terminate].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

it('gives a body to one connection alone', async () => {
  const joins = createJoins();
  joins.offer('one', 'here', fakeBody());
  await joins.claim('one');
  const again = joins.claim('one');
  await vi.advanceTimersByTimeAsync(BODY_WAIT_MS);
  expect(await again).toBeUndefined();
  // Of two that wait under one name, the second has none.
  const [first, second] = [joins.claim('two'), joins.claim('two')];
  const body = fakeBody();
  joins.offer('two', 'here', body);
  expect([await first, await second]).toEqual([body, undefined]);
});

it('waits for none for ever', async () => {
  const joins = createJoins();
  const claimed = joins.claim('one');
  await vi.advanceTimersByTimeAsync(BODY_WAIT_MS);
  expect(await claimed).toBeUndefined();
  const body = fakeBody();
  joins.offer('one', 'here', body);
  await vi.advanceTimersByTimeAsync(5000);
  expect(body.terminate).toHaveBeenCalledOnce();
  const after = joins.claim('one');
  await vi.advanceTimersByTimeAsync(BODY_WAIT_MS);
  expect(await after).toBeUndefined();
});

it('lets so many of a network wait, and no two under one name', () => {
  const joins = createJoins();
  const taken = Array.from({ length: 70 }, (_, at) => joins.offer(`name ${at}`, 'here', fakeBody()));
  expect(taken.filter(Boolean)).toHaveLength(64);
  expect(joins.offer('name 0', 'there', fakeBody())).toBe(false);
  expect(joins.offer('other', 'there', fakeBody())).toBe(true);
});

it('a body whose connection is at another node goes on with what that writes, whichever of the two came first', async () => {
  const missing: string[] = [];
  const joins = createJoins((name) => missing.push(name));
  const followed: string[] = [];
  const bodyOf = (name: string) => ({ ...fakeBody(), follow: (at: string, under: string) => followed.push(`${name} ${at} ${under}`) });
  joins.offer('early', 'here', bodyOf('early'));
  joins.wanted('early', 'http://other/');
  joins.wanted('late', 'http://other/');
  expect(joins.offer('late', 'here', bodyOf('late'))).toBe(true);
  expect(followed).toEqual(['early http://other/ early', 'late http://other/ late']);
  const claimed = joins.claim('nowhere');
  expect(missing).toEqual(['nowhere']);
  await vi.advanceTimersByTimeAsync(BODY_WAIT_MS);
  expect(await claimed).toBeUndefined();
  expect(joins.offer('late', 'here', bodyOf('late'))).toBe(true);
  expect(followed).toHaveLength(2);
});
