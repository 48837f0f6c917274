import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORT_KEYS, type WindowFilter } from '../../../../contract/frame.ts';
import { lookQuery, readLook } from './look.ts';

const bound = fc.option(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { nil: undefined });
const filter = fc
  .record({
    minPrice: bound,
    maxPrice: bound,
    minRatio: bound,
    maxRatio: bound,
    minVolume: bound,
    maxVolume: bound,
    minTurnover: bound,
    state: fc.constantFrom('trading', 'halted', undefined),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== 0)) as WindowFilter);
const none = { sort: undefined, filter: undefined, view: undefined };

describe('a look', () => {
  it('comes back from the address as it was', () => {
    fc.assert(
      fc.property(
        fc.record({ sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }), filter, map: fc.boolean() }),
        (look) => {
          expect(readLook({ ...none, ...lookQuery(look) })).toEqual(look);
        },
      ),
    );
  });
  it('is the usual one where the address is silent or speaks nonsense', () => {
    const usual = { sort: { key: 'volume', descending: true }, filter: {}, map: false };
    expect(readLook(none)).toEqual(usual);
    const nonsense = {
      sort: '-colour',
      filter: 'minPrice:abc,maxRatio:,maxPrice:1e99,minVolume:Infinity,state:asleep,__proto__:1',
      view: 'x',
    };
    expect(readLook(nonsense)).toEqual(usual);
    expect(lookQuery(readLook(none))).toEqual({});
  });
});
