import { expect, it } from 'vitest';
import { createBatch } from '../market/tape/generator.ts';
import type { TickBatch } from '../market/types.ts';
import { createMaker } from './maker.ts';
import { decodeTicks, encodeTicks, createTickOrder } from './ticks.ts';

const ROWS = 3;

/** A generator that tells all rows first, and then one for each step in which time passes. */
const generator = () => {
  let pending = ROWS;
  return {
    step(now: number, elapsed: number, batch: TickBatch): number {
      const count = pending > 0 ? pending : elapsed > 0 ? 1 : 0;
      pending = 0;
      for (let row = 0; row < count; row += 1) {
        batch.ids[row] = row;
        batch.times[row] = now;
      }
      return count;
    },
  };
};

function open({ alone = false } = {}) {
  let at = 0;
  let term = 0;
  const published: { term: number; count: number }[] = [];
  const line = {
    get term() {
      return term;
    },
    publish: (under: number, _: TickBatch, count: number) => published.push({ term: under, count }),
  };
  const clock = () => at;
  const maker = createMaker({ make: generator, line: () => (alone ? undefined : line), wall: clock, monotonic: clock });
  const batch = createBatch(10);
  return {
    maker,
    published,
    speak: (other: number) => {
      term = other;
    },
    step(ms: number) {
      at += ms;
      return maker.step(at, batch);
    },
    /** So many steps in which another node is heard. */
    hearing(steps: number) {
      const counts = [];
      for (let step = 0; step < steps; step += 1) {
        maker.heard();
        counts.push(this.step(10));
      }
      return counts;
    },
    lead: (own: number, ms: number) => maker.setLead({ term: own, until: at + ms }),
  };
}

it('alone, a node makes what it tells', () => {
  const node = open({ alone: true });
  expect([node.step(8), node.step(8), node.step(8)]).toEqual([ROWS, 1, 1]);
  expect(node.published).toEqual([]);
});

it('what the leader makes goes to all, all rows first', () => {
  const node = open();
  node.lead(4, 5000);
  expect([node.step(8), node.step(8)]).toEqual([ROWS, 1]);
  expect(node.published).toEqual([
    { term: 4, count: ROWS },
    { term: 4, count: 1 },
  ]);
});

it('whoever hears another makes none, and all rows anew once it has heard nothing for a second', () => {
  const node = open();
  node.step(8);
  expect(node.hearing(5)).toEqual([0, 0, 0, 0, 0]);
  expect([node.step(900), node.step(101), node.step(8)]).toEqual([0, ROWS, 1]);
  expect(node.published).toEqual([]);
});

it('whoever missed some draws all rows once, and not again within a second', () => {
  const node = open();
  node.step(8);
  node.hearing(2);
  node.maker.missed();
  expect(node.hearing(3)).toEqual([ROWS, 0, 0]);
  node.maker.missed();
  expect(node.hearing(3)).toEqual([0, 0, 0]);
  expect(node.hearing(100).filter((count) => count === ROWS)).toHaveLength(1);
});

it('a leader whose lease has run out, or whom another has succeeded, speaks to nobody', () => {
  const late = open();
  late.lead(1, 100);
  late.step(50);
  late.step(51);
  expect(late.published).toHaveLength(1);

  const succeeded = open();
  succeeded.lead(1, 5000);
  succeeded.step(8);
  succeeded.speak(2);
  succeeded.maker.heard();
  expect(succeeded.step(8)).toBe(0);
  expect(succeeded.published).toHaveLength(1);
});

it('ticks arrive as they were made, wherever they lie in what was received', () => {
  const batch = createBatch(10);
  batch.ids.set([7, 9]);
  batch.times.set([1_773_237_600_123, 1_773_237_600_456]);
  for (const [place, column] of batch.columns.entries()) column.set([place + 0.25, Number.NaN]);
  const message = encodeTicks(3, 12, batch, 2);
  const moved = new Uint8Array(message.length + 3);
  moved.set(message, 3);
  const taken = createBatch(4);
  expect(decodeTicks(moved.subarray(3), taken)).toBe(2);
  expect([...taken.ids.subarray(0, 2), ...taken.times.subarray(0, 2)]).toEqual([7, 9, 1_773_237_600_123, 1_773_237_600_456]);
  expect(taken.columns.map((column) => [...column.subarray(0, 2)])).toEqual(batch.columns.map((column) => [...column.subarray(0, 2)]));
  expect(decodeTicks(message, createBatch(1))).toBeUndefined();
  expect(decodeTicks(message.subarray(1), taken)).toBeUndefined();
  expect(decodeTicks(new Uint8Array(5), taken)).toBeUndefined();
});

it('of what is said under an older term, or again, nothing is heard, and whoever missed something knows it', () => {
  const heard: string[] = [];
  const order = createTickOrder({
    heard: (message) => heard.push(new Float64Array(Uint8Array.from(message).buffer, 0, 2).join()),
    missed: () => heard.push('missed'),
  });
  const batch = createBatch(1);
  const say = (term: number, number: number) => order.take(encodeTicks(term, number, batch, 0));
  say(1, 0);
  say(1, 1);
  say(1, 1);
  say(1, 3);
  say(2, 0);
  say(1, 4);
  say(4, 6);
  expect(heard).toEqual(['1,0', '1,1', '1,3', 'missed', '2,0', '4,6', 'missed']);
  expect(order.term).toBe(4);
  expect([order.next(5), order.next(5), order.next(5)]).toEqual([0, 1, 2]);
  // Its own come back to it.
  say(5, 1);
  expect(heard).toHaveLength(7);
});
