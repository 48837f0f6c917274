import { describe, expect, it } from 'vitest';
import { adviceOn } from './passwordAdvice.ts';

describe('adviceOn', () => {
  it.each([
    ['azerty12', '', 'weak', 'known'],
    ['Alice2024!', 'alice', 'weak', 'name'],
    ['x7_!', '', 'weak', 'length'],
    ['aaaaaaaaaaaa', '', 'weak', 'length'],
    ['tulipe-verte', '', 'good', undefined],
    ['tulipes42', '', 'fair', 'kinds'],
    ['Tulipe42', '', 'fair', 'length'],
    ['Tulipe-42x', '', 'good', undefined],
  ])('finds %s of %s %s', (password, name, level, advice) => {
    expect(adviceOn(password, name)).toEqual({ level, advice });
  });
});
