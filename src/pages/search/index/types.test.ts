import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETS } from '../../../../contract/codes.ts';
import { groupByType, typeOf } from './types.ts';

const rows = fc.array(fc.record({ market: fc.constantFrom(...MARKETS), id: fc.nat() }), { minLength: 1 });

it('groups keep the best result first, each row once, and count through', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const groups = groupByType(all, most);
      expect(groups[0]?.rows[0]).toBe(all[0]);
      let next = 0;
      for (const { type, offset, rows: shown, more } of groups) {
        expect(offset).toBe(next);
        next += shown.length;
        const own = all.filter(({ market }) => typeOf(market) === type);
        expect(shown).toEqual(own.slice(0, most));
        expect(more).toBe(own.length > most);
      }
      expect(new Set(groups.map(({ type }) => type)).size).toBe(new Set(all.map(({ market }) => typeOf(market))).size);
    }),
  );
});
