import { expect, it } from 'vitest';
import { isLater } from './version.ts';

it.each([
  ['1.0.0', '0.9.9', true],
  ['0.10.0', '0.9.0', true],
  ['0.1.1', '0.1.0-abc123', true],
  ['0.1.0', '0.1.0-abc123', false],
  ['0.1', '0.1.0', false],
  ['0.0.9', '0.1.0', false],
  ['2', '1.9.9', true],
  ['latest', '0.1.0', undefined],
  ['', '0.1.0', undefined],
  ['1.0.0', 'dev', undefined],
])('%j is later than %j: %j', (one, other, later) => expect(isLater(one, other)).toBe(later));
