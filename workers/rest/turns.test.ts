import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('calls of one place depart in their order, and no other waits for them', async () => {
  const inTurn = createTurns();
  const slow = Promise.withResolvers<void>();
  const departed: string[] = [];
  const call = (name: string, place: { tab: string; requestId?: string }, ready: Promise<void> = Promise.resolve()) =>
    inTurn(place, async () => {
      await ready;
      departed.push(name);
    });
  const place = { tab: 'one', requestId: 'list' };
  const older = call('older', place, slow.promise);
  const newer = call('newer', place);
  await call('another place', { tab: 'one', requestId: 'order' });
  await call('the same place of another tab', { ...place, tab: 'two' });
  await call('no place', { tab: 'one' });
  expect(departed).toEqual(['another place', 'the same place of another tab', 'no place']);
  slow.resolve();
  await Promise.all([older, newer]);
  expect(departed.slice(-2)).toEqual(['older', 'newer']);
});

test('one that fails holds up none of its place', async () => {
  const inTurn = createTurns();
  const place = { tab: 'one', requestId: 'list' };
  const failing = inTurn(place, () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  expect(await inTurn(place, async () => 'next')).toBe('next');
});
