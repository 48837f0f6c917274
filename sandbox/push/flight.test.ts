import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACK_BYTES, ACK_WINDOW, ackEvery, PART_BYTES } from '../../contract/push.ts';
import { createFlight } from './flight.ts';

/** A reader behind a link of so many bytes a millisecond, which acknowledges as the client does. Returns the longest that a frame took. */
function deliver(bytesAMillisecond: number, sizes: readonly number[], settled: number): number {
  let now = 0;
  const flight = createFlight(() => now);
  flight.byBytes(ACK_BYTES);
  const way: { size: number; sentAt: number; there: number }[] = [];
  let free = 0;
  let taken = 0;
  let unsaid = 0;
  let every = ACK_BYTES;
  let second = 0;
  let secondBytes = 0;
  let slowest = 0;
  let next = 0;
  while (taken < sizes.length) {
    while (next < sizes.length && flight.open) {
      const size = sizes[next] ?? 0;
      flight.sent(size);
      free = Math.max(free, now) + size / bytesAMillisecond;
      way.push({ size, sentAt: now, there: free });
      next += 1;
    }
    const first = way.shift();
    if (!first) throw new Error('closed for good');
    now = Math.max(now, first.there);
    taken += 1;
    unsaid += first.size;
    secondBytes += first.size;
    if (now - second >= 1000) {
      second = now;
      every = ackEvery(secondBytes);
      secondBytes = 0;
      flight.byBytes(every);
      flight.acknowledged(taken);
      unsaid = 0;
    }
    if (taken > settled) slowest = Math.max(slowest, now - first.sentAt);
    if (unsaid >= every || taken % 64 === 0) {
      flight.acknowledged(taken);
      unsaid = 0;
    }
  }
  return slowest;
}

test.each([30, 60, 150, 300, 10_000])('over %i kB a second no frame waits for a second once the bound has settled', (speed) => {
  const sizes = Array.from({ length: 400 }, () => PART_BYTES);
  expect(deliver(speed, sizes, 40)).toBeLessThan(speed < 60 ? 1700 : 1000);
});

test('a quick reader gets more and more at once, and never more frames than the window', () => {
  let now = 0;
  const flight = createFlight(() => now);
  flight.byBytes(ACK_BYTES);
  let sent = 0;
  const rounds = Array.from({ length: 6 }, () => {
    const before = sent;
    for (; flight.open; sent += 1) flight.sent(PART_BYTES);
    now += 20;
    flight.acknowledged(sent);
    return sent - before;
  });
  expect(rounds).toEqual([4, 8, 16, 32, 64, 64]);
  for (; flight.open; sent += 1) flight.sent(1);
  flight.acknowledged(sent - ACK_WINDOW);
  expect(flight.open).toBe(false);
});

test('whatever sizes frames have, a reader that acknowledges by bytes is never left without', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 * PART_BYTES }), { minLength: 1, maxLength: 600 }),
      fc.integer({ min: 5, max: 5000 }),
      (sizes, speed) => {
        expect(deliver(speed, sizes, sizes.length)).toBe(0);
      },
    ),
  );
});

test('a reader that says nothing of bytes is held to frames alone', () => {
  const flight = createFlight(() => 0);
  for (let frame = 0; frame < ACK_WINDOW; frame += 1) {
    expect(flight.open).toBe(true);
    flight.sent(1 << 20);
  }
  expect(flight.open).toBe(false);
  flight.acknowledged(1);
  expect(flight.open).toBe(true);
});
