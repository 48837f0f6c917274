import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDrawnCompanies, drawnOf, HABITS, type Round } from './drawn.ts';

describe.each(Object.entries(HABITS))('what is said of a round (%s)', (round, { outcomes }) => {
  it('is what is drawn: so many of a hundred end at each multiple, and all together bring no fortune', () => {
    const counted = new Map<string, number>();
    for (let draw = 0; draw < 100; draw += 1) {
      const multiple = drawnOf(outcomes, (draw + 0.5) / 100);
      counted.set(multiple, (counted.get(multiple) ?? 0) + 1);
    }
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(outcomes.map(({ share, multiple }) => [multiple, share])));
    expect(outcomes.reduce((sum, { share, multiple }) => sum + share * Number(multiple), 0)).toBeLessThan(110);
    expect(outcomes[0]?.multiple).toBe('0');
  });

  it('is followed by many companies', () => {
    const { find } = createDrawnCompanies(1);
    const at = Date.parse('2035-01-01');
    const all = Array.from({ length: 700 }, (_, month) => [0, 1, 2, 3].flatMap((place) => find(`U${month}-${place}`, at) ?? [])).flat();
    const own = all.filter((company) => company.round === (round as Round));
    for (const { share, multiple } of outcomes) {
      const part = (100 * own.filter((company) => company.multiple === multiple).length) / own.length;
      expect(Math.abs(part - share)).toBeLessThan(8);
    }
  });
});

it('lists what is open, each until its own end, and finds it by its code ever after', () => {
  const drawn = createDrawnCompanies(1);
  fc.assert(
    fc.property(fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2034-01-01') }), (at) => {
      const open = drawn.around(at);
      expect(open).toHaveLength(8);
      for (const company of open) {
        expect(company.start <= at && at < company.end && company.end < company.exit).toBe(true);
        expect(company.minimum <= company.maximum && company.minimum % company.step === 0).toBe(true);
        expect(drawn.find(company.code, at)).toEqual(company);
        expect(drawn.find(company.code, company.start - 1)).toBeUndefined();
      }
    }),
    { numRuns: 60 },
  );
  for (const code of ['U', 'U674-9', 'X674-1', 'U99999-0']) expect(drawn.find(code, Date.parse('2030-01-01'))).toBeUndefined();
});
