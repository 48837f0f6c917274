import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../lib/numbers.ts';
import { axisMarks } from './axisMarks.ts';

const fr = numberFormats('fr');
const en = numberFormats('en');
const NBSP = '\u00a0';

describe('axisMarks', () => {
  it.each([
    ['whole prices need no decimals', [250, 252, 254], 4, ['250', '252', '254']],
    ['a finer step needs one', [252, 252.5, 253], 4, ['252.0', '252.5', '253.0']],
    ['below zero', [-37.6, 0, 20], 2, ['−37.6', '0.0', '20.0']],
    ['a ten-thousandth', [0.0001, 0.0002], 8, ['0.0001', '0.0002']],
    ['eight decimals', [0.00010005, 0.0001001], 8, ['0.00010005', '0.00010010']],
    ['six figures stay whole', [743_000, 743_500], 2, ['743,000', '743,500']],
    ['millions in short', [1_250_000, 1_300_000], 2, ['1.25M', '1.30M']],
    ['none', [], 2, []],
  ])('%s', (_, values, scale, labels) => expect(axisMarks(values, scale, en)).toEqual(labels));

  it('in French', () => {
    expect(axisMarks([743_500, 743_600.5], 2, fr)).toEqual([`743${NBSP}500,0`, `743${NBSP}600,5`]);
    expect(axisMarks([1_500_000], 0, fr)).toEqual([`1,5${NBSP}M`]);
  });
});
