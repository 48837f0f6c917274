import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSettings, useSettings } from '../../lib/settings.ts';
import { useScans } from './useScans.ts';

const WISH = { rule: { kind: 'volume', minutes: 10, factor: 3 }, markets: ['HK'], minPrice: 1 };
const stored = (scan: unknown, scans: unknown) => useSettings.setState(parseSettings(JSON.stringify({ scan, scans })));
afterEach(() => useSettings.setState(parseSettings(null)));

describe('the scans of this device', () => {
  it('are kept where they can still be asked for', () => {
    stored(WISH, [
      { name: 'Surge', wish: WISH },
      { name: 'No rule', wish: { ...WISH, rule: { kind: 'luck' } } },
      { name: 'Too long', wish: { ...WISH, rule: { ...WISH.rule, minutes: 61 } } },
      { name: ' ', wish: WISH },
      { wish: WISH },
      null,
    ]);
    const { current } = renderHook(useScans).result;
    expect(current.wish).toEqual(WISH);
    expect(current.saved).toEqual([{ name: 'Surge', wish: WISH }]);
  });
  it('begin with a rule of our own where what is stored is none', () => {
    stored({ rule: 'luck' }, 'none');
    const { current } = renderHook(useScans).result;
    expect(current.wish.rule.kind).toBe('move');
    expect(current.saved).toEqual([]);
  });
  it('of one name replace each other', () => {
    const { result } = renderHook(useScans);
    const first = result.current.wish;
    const second = { ...first, markets: ['US' as const] };
    for (const [name, wish] of [
      ['A', first],
      ['B', first],
      ['A', second],
    ] as const)
      act(() => result.current.save({ name, wish }));
    expect(result.current.saved).toEqual([
      { name: 'A', wish: second },
      { name: 'B', wish: first },
    ]);
    act(() => result.current.drop('A'));
    expect(result.current.saved.map(({ name }) => name)).toEqual(['B']);
  });
});
