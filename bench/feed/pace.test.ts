import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** Messages that can be taken now. */
function takeAll(pace: ReturnType<typeof createPace>): number {
  let messages = 0;
  while (pace.take()) messages += 1;
  return messages;
}

it('makes up for a late step', () => {
  const pace = createPace(100, 0);
  expect(pace.advance(4, 50_000)).toBe(0);
  expect(takeAll(pace)).toBe(2);
  expect(pace.advance(504, 50_000)).toBe(0);
  expect(takeAll(pace)).toBe(250);
});

it('tells what a step misses that is later than a second', () => {
  const pace = createPace(100, 0);
  expect(pace.advance(1500, 10_000)).toBe(5000);
  expect(takeAll(pace)).toBe(100);
});

it('sends messages of more ticks than a second has', () => {
  const pace = createPace(1000, 0);
  expect(pace.advance(1000, 500)).toBe(0);
  expect(pace.advance(2000, 500)).toBe(0);
  expect(takeAll(pace)).toBe(1);
});

it('loses no tick uncounted, however its steps come', () => {
  const steps = fc.array(fc.record({ ms: fc.nat(3000), behind: fc.boolean() }), { maxLength: 30 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 1000 }), fc.nat(1_000_000), (list, per, rate) => {
      const pace = createPace(per, 0);
      let at = 0;
      let counted = 0;
      for (const { ms, behind } of list) {
        at += ms;
        counted += pace.advance(at, rate);
        counted += behind ? pace.drop() : takeAll(pace) * per;
      }
      counted += pace.drop();
      expect(counted).toBeCloseTo((at * rate) / 1000, 3);
    }),
  );
});
