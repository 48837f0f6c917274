import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachAtOnce } from './eachAtOnce.ts';

it('does all, never more than so many at once, and says what came of each in its place', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer(), { maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      async (turns, all, most) => {
        let underWay = 0;
        let peak = 0;
        const done = eachAtOnce(all, most, async (one) => {
          underWay += 1;
          peak = Math.max(peak, underWay);
          await turns.schedule(Promise.resolve());
          underWay -= 1;
          return one * 2;
        });
        await turns.waitFor(done);
        expect(await done).toEqual(all.map((one) => one * 2));
        expect(peak).toBe(Math.min(most, all.length));
      },
    ),
  ));
