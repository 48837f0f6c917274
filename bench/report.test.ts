import { expect, it } from 'vitest';
import { type Part, recordOf } from './report.ts';

const ORIGIN = { commit: 'abc', machine: 'two cores' };

const part = (scenario: string, figures: Record<string, number | boolean>): Part => ({
  scenario,
  date: '2026-03-11T14:00:00.000Z',
  results: [{ subject: 'coulisse', setting: '50 k', runs: 3, spoilt: 0, failed: 0, figures, worst: {} }],
  ratios: { [`of ${scenario}`]: 1.23456 },
});

it('has one shape, whatever ran', () => {
  const one = recordOf(ORIGIN, [part('steady', { achieved: 1 })]);
  const two = recordOf(ORIGIN, [part('steady', { achieved: 1 }), part('cold', { firstRowMs: 2 })]);
  expect(Object.keys(one)).toEqual(['commit', 'machine', 'scenario', 'results', 'ratios']);
  expect(Object.keys(two)).toEqual(Object.keys(one));
  expect(two).toMatchObject({
    scenario: 'steady, cold',
    results: [
      { scenario: 'steady', subject: 'coulisse', achieved: 1 },
      { scenario: 'cold', firstRowMs: 2, achieved: null, keptUp: null },
    ],
    ratios: { 'of steady': 1.2346, 'of cold': 1.2346 },
  });
});

it('has null for a figure that is none', () => {
  expect(recordOf(ORIGIN, [part('steady', { pingP99Ms: Number.NaN, keptUp: false })]).results[0]).toMatchObject({
    pingP99Ms: null,
    keptUp: false,
  });
});
