import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '../../../contract/codes.ts';
import { GROUPS_LIMIT, WATCHLIST_LIMIT } from '../../../contract/watchlist.ts';
import {
  add,
  addGroup,
  arrangedAs,
  changeOf,
  type Edit,
  EMPTY,
  intoGroup,
  joined,
  keysOf,
  place,
  remove,
  removeGroup,
  renameGroup,
  shiftGroup,
  toTop,
  undoOf,
  type Watched,
  watchKey,
  type Watchlist,
} from './watched.ts';

const watched = (code: string, group?: string): Watched => ({ market: 'US', code, name: code, ...(group !== undefined && { group }) });
const listOf = (...codes: string[]): Watchlist => add(codes.map((code) => watched(code)))(EMPTY);
const codes = ({ entries }: Watchlist) => entries.map(({ code }) => code).join(' ');
const keys = (...some: string[]) => new Set(some.map((code) => watchKey(watched(code))));

/** Few codes, markets and groups, so that they meet. */
const group = fc.constantFrom('Tech', 'Europe', 'Ölwerte');
const key = fc.tuple(fc.constantFrom(...MARKETS.slice(0, 3)), fc.constantFrom('AMD', 'NA', 'TRUE', '1E5', '00001'));
const entry = fc
  .tuple(key, fc.option(group, { nil: undefined }))
  .map(([[market, code], of]): Watched => ({ market, code, name: `${code} of ${market}`, ...(of !== undefined && { group: of }) }));
const list = fc.tuple(fc.uniqueArray(group), fc.array(entry)).map(([groups, entries]) => add(entries)({ entries: [], groups }));
const some = fc.array(key).map((all) => new Set(all.map(([market, code]) => watchKey({ market, code }))));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.array(entry).map(add),
  some.map(remove),
  some.map(toTop),
  fc
    .tuple(some, fc.constantFrom('before' as const, 'after' as const), key)
    .map(([of, side, [market, code]]) => place(of, side, watchKey({ market, code }))),
  fc.tuple(some, fc.option(group, { nil: undefined })).map(([of, to]) => intoGroup(of, to)),
  group.map(addGroup),
  group.map(removeGroup),
  fc.tuple(group, group).map(([from, to]) => renameGroup(from, to)),
  list.map(joined),
  list.map(arrangedAs),
);

/** What a list must never have. */
const faultsOf = ({ entries, groups }: Watchlist): string[] => [
  ...(new Set(entries.map(watchKey)).size < entries.length ? ['a key twice'] : []),
  ...(new Set(groups).size < groups.length ? ['a group twice'] : []),
  ...entries.flatMap(({ group: of }) => (of !== undefined && !groups.includes(of) ? [`no group ${of}`] : [])),
];

describe('a list of what is watched', () => {
  it('has each key once and no group that isn’t there, whatever is done', () =>
    fc.assert(
      fc.property(list, fc.array(edit), (first, edits) => {
        expect(faultsOf(edits.reduce((now, one) => one(now), first))).toEqual([]);
      }),
    ));

  it('says the same when a change is done twice', () =>
    fc.assert(
      fc.property(list, edit, (before, one) => {
        expect(one(one(before))).toEqual(one(before));
      }),
    ));

  it('comes back to what it was when a change is taken back', () =>
    fc.assert(
      fc.property(list, edit, (before, one) => {
        expect(undoOf(before, one(before))(one(before))).toEqual(before);
      }),
    ));

  it('takes back one change and leaves the next in place', () => {
    const first = listOf('A', 'B', 'C', 'D');
    const removed = remove(keys('B'))(first);
    const then = add([watched('E')])(toTop(keys('D'))(removed));
    expect(codes(undoOf(first, removed)(then))).toBe('D A B C E');
  });

  it('tells what a server has to be told, no more', () => {
    const before = listOf('A', 'B', 'C');
    expect(changeOf(before, add([watched('D')])(before))).toMatchObject({ added: [watched('D')], removed: [], arranged: false });
    expect(changeOf(before, remove(keys('B'))(before))).toMatchObject({ added: [], removed: [watched('B')], arranged: false });
    expect(changeOf(before, toTop(keys('C'))(before))).toMatchObject({ added: [], removed: [], arranged: true });
    expect(changeOf(before, add([watched('D', 'Tech')])(before)).arranged).toBe(true);
  });

  it('moves several together, before or behind another', () => {
    expect(codes(place(keys('A', 'D'), 'before', watchKey(watched('C')))(listOf('A', 'B', 'C', 'D')))).toBe('B A D C');
    expect(codes(place(keys('A'), 'after', watchKey(watched('D')))(listOf('A', 'B', 'C', 'D')))).toBe('B C D A');
    expect(codes(place(keys('A'), 'after', watchKey(watched('A')))(listOf('A', 'B')))).toBe('A B');
  });

  it('takes no more than there is room for', () => {
    const many = Array.from({ length: WATCHLIST_LIMIT + 5 }, (_, at) => watched(`C${at}`));
    expect(add(many)(EMPTY).entries).toHaveLength(WATCHLIST_LIMIT);
    const groups = Array.from({ length: GROUPS_LIMIT + 1 }, (_, at) => `Group ${at}`);
    expect(groups.reduce((now, name) => addGroup(name)(now), EMPTY).groups).toHaveLength(GROUPS_LIMIT);
  });

  it('knows groups whose names read alike for one', () => {
    const named = addGroup('Tech')(EMPTY);
    expect(addGroup('TECH')(named)).toBe(named);
    expect(add([watched('A', 'tech')])(named).entries).toEqual([watched('A', 'Tech')]);
    expect(renameGroup('Tech', 'tech')(named).groups).toEqual(['tech']);
  });

  it('of a guest joins behind the account’s, which stays as it is', () =>
    fc.assert(
      fc.property(list, list, (account, guest) => {
        const both = joined(guest)(account);
        expect(both.entries.slice(0, account.entries.length)).toEqual(account.entries);
        expect(keysOf(both)).toEqual(new Set([...keysOf(account), ...keysOf(guest)]));
      }),
    ));

  it('shifts a group by a place, not beyond the ends', () => {
    const three = ['A', 'B', 'C'].reduce((now, name) => addGroup(name)(now), EMPTY);
    expect(shiftGroup('C', -1)(three).groups).toEqual(['A', 'C', 'B']);
    expect(shiftGroup('C', 1)(three)).toBe(three);
  });
});
