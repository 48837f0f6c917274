import { expect, it } from 'vitest';
import { sharesAt } from './unlisted.ts';

it('what shares cost, and what they bring at a multiple of it, each share cut', () => {
  const offer = { price: '12.37', currency: 'USD' } as const;
  expect(sharesAt(offer, 90)).toBe('1113.30');
  // 10.5145 a share.
  expect(sharesAt(offer, 90, '0.85')).toBe('945.90');
  expect(sharesAt(offer, 90, '0')).toBe('0.00');
  expect(() => sharesAt(offer, 90, 'much')).toThrow('not a multiple');
});
