import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS } from '../../contract/alerts.ts';
import { type Condition, conditionOf, isBeyond, lose, newWatch, see } from './crossing.ts';

const ABOVE: Condition = { kind: 'above', level: 10_000 };
const CLOSE = 9_900;

/** How often a machine that is armed again at once fires over prices of one connection. */
function firings(condition: Condition, prices: readonly number[], previousClose = CLOSE): number {
  const watch = newWatch();
  return prices.filter((price) => see(watch, condition, price, previousClose) === 'crossed').length;
}

const prices = fc.array(fc.integer({ min: 9_000, max: 11_000 }), { maxLength: 60 });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above' as const, 'below' as const), level: fc.integer({ min: 9_200, max: 10_800 }) }),
  fc.record({ kind: fc.constant('change' as const), level: fc.integer({ min: 10, max: 900 }) }),
);

describe('an alert', () => {
  it('that is armed again fires once for each step from the near side to the level, whatever the prices', () => {
    fc.assert(
      fc.property(condition, prices, (of, told) => {
        const sides = told.map((price) => isBeyond(of, price, CLOSE));
        const steps = sides.filter((side, at) => side === true && at > 0 && sides[at - 1] === false).length;
        expect(firings(of, told)).toBe(steps);
      }),
    );
  });
  it('fires fifty times where the price goes to and fro fifty times, and a stay beyond the level counts once', () => {
    const toAndFro = Array.from({ length: 50 }, () => [9_999, 10_001]).flat();
    expect(firings(ABOVE, toAndFro)).toBe(50);
    expect(firings(ABOVE, [9_999, 10_001, 10_002, 10_500, 10_000])).toBe(1);
  });
  it('that is true when it is set waits for the other side', () => {
    expect(firings(ABOVE, [10_100, 10_200])).toBe(0);
    expect(firings(ABOVE, [10_100, 9_990, 10_100])).toBe(1);
  });
  it('never fires on a price that is absent or zero, nor takes one for the other side', () => {
    fc.assert(
      fc.property(condition, prices, fc.constantFrom(0, Number.NaN), (of, told, none) => {
        const between = told.flatMap((price) => [none, price, none]);
        expect(firings(of, between)).toBe(firings(of, told));
      }),
    );
    expect(firings({ kind: 'below', level: 100 }, [200, 0, 200])).toBe(0);
  });
  it('never fires on the first price after a gap, which sets the side', () => {
    fc.assert(
      fc.property(condition, prices, prices, (of, before, after) => {
        const watch = newWatch();
        for (const price of before) see(watch, of, price, CLOSE);
        lose(watch);
        const [first, ...rest] = after;
        if (first === undefined) return;
        expect(see(watch, of, first, CLOSE)).toBe('first');
        const fired = rest.filter((price) => see(watch, of, price, CLOSE) === 'crossed').length;
        expect(fired).toBe(firings(of, after));
      }),
    );
  });
  it('of a change begins each day at nothing, so that a gap at the opening fires and a day’s end doesn’t', () => {
    const of: Condition = { kind: 'change', level: 500 };
    const watch = newWatch();
    expect([10_000, 10_600].map((price) => see(watch, of, price, 10_000))).toEqual(['first', 'crossed']);
    // The close becomes the next day's previous close.
    expect(see(watch, of, 10_600, 10_600)).toBe('none');
    expect(see(watch, of, 11_200, 10_600)).toBe('crossed');
    expect(see(watch, of, 12_000, 11_200)).toBe('crossed');
  });
  it('of a change fires both ways, at the very percentage', () => {
    const of: Condition = { kind: 'change', level: 300 };
    expect(firings(of, [10_000, 10_299, 10_300, 10_000, 9_701, 9_700], 10_000)).toBe(2);
  });
});

describe('a level', () => {
  it('is a price of its instrument, or a percentage above zero', () => {
    expect(conditionOf('above', '230.05', 2, 'UsStock')).toEqual({ kind: 'above', level: 23_005 });
    expect(conditionOf('change', '2.5', 2, 'UsStock')).toEqual({ kind: 'change', level: 250 });
    expect(conditionOf('below', '-3.5', 2, 'Future')).toEqual({ kind: 'below', level: -350 });
  });
  it.each([
    ['above', '0', 'UsStock'],
    ['above', '-1', 'UsStock'],
    ['above', '1.005', 'UsStock'],
    ['below', 'x', 'UsStock'],
    ['change', '-2', 'Future'],
    ['change', '0.001', 'UsStock'],
  ] as const)('is none: %s %s', (kind, level, classify) => expect(conditionOf(kind, level, 2, classify)).toBeUndefined());
  it('has three kinds', () => expect(ALERT_KINDS).toHaveLength(3));
});
