import { expect, it } from 'vitest';
import { sharesAt } from './unlisted.ts';

it('what shares cost, and what they bring at a multiple of it, cut once', () => {
  const offer = { price: '12.37', currency: 'USD' } as const;
  expect(sharesAt(offer, 90)).toBe('1113.30');
  // 10.5145 a share, and 946.305 for all.
  expect(sharesAt(offer, 90, '0.85')).toBe('946.30');
  // 2.176 a share: 441.18 of all would be lost to a cut of each.
  expect(sharesAt({ price: '1.36', currency: 'USD' }, 73_530, '1.6')).toBe('160001.28');
  expect(sharesAt(offer, 90, '0')).toBe('0.00');
  expect(() => sharesAt(offer, 90, 'much')).toThrow('not a multiple');
});
