import { describe, expect, it } from 'vitest';
import { chosenStudies, parseChartSettings } from './chartSettings.ts';

const usual = parseChartSettings(null);

describe('chart settings', () => {
  it('begin with candles and one average', () => {
    expect(usual).toMatchObject({ style: 'candles', intradayStyle: 'area', logarithmic: false });
    expect(chosenStudies(usual.studies)).toEqual(['ma']);
  });

  it('come back as they were stored', () => {
    const chosen = { ...usual, style: 'line', logarithmic: true, studies: { ...usual.studies, boll: { on: true, parameters: [30, 2.5] } } };
    expect(parseChartSettings(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([
    '',
    'nonsense',
    'null',
    '[]',
    '{"style":"pie","studies":{"ma":{"on":1,"parameters":[0]},"rsi":7,"boll":{"parameters":[2.5,9]}}}',
  ])('fall back to the usual: %s', (text) => expect(parseChartSettings(text)).toEqual(usual));
});
