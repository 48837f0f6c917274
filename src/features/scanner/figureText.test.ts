import { expect, it } from 'vitest';
import type { ScanRule } from '../../../contract/scan.ts';
import { numberFormats } from '../../lib/numbers.ts';
import { figureText } from './figureText.ts';

const volume: ScanRule = { kind: 'volume', minutes: 5, factor: 3 };
const low: ScanRule = { kind: 'dayLow', minutes: 5 };

it.each<[ScanRule, number, string, number]>([
  [volume, 3.44, '× 3,4', 0],
  [volume, 99.96, '× 100', 0],
  [volume, 12_345, '× 12\u00a0345', 0],
  [low, -0.0227, '−2,27\u00a0%', -1],
  [low, Number.NaN, '–', 0],
])('%o %d is %s', (rule, figure, text, sign) => {
  expect(figureText(rule, figure, numberFormats('fr'))).toEqual({ text, sign });
});
