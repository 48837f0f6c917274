import { expect, it } from 'vitest';
import type { Result } from '../scenario.ts';
import type { SubjectName } from '../subjects.ts';
import { throughput } from './throughput.ts';

const result = (subject: SubjectName, ceiling: number, equal = true): Result => ({
  subject,
  setting: '100 a message',
  runs: 1,
  spoilt: 0,
  failed: 0,
  figures: { ceiling },
  worst: { ceiling, unequal: equal ? 0 : 1 },
});

const faults = (...results: Result[]): readonly string[] => throughput.faults?.(results) ?? [];

it('finds no fault while nothing is lost and the ceiling is well above that of zustand-frame', () => {
  expect(faults(result('coulisse', 120), result('zustand-frame', 100))).toEqual([]);
});

it('finds lost ticks, a low ceiling and none at all', () => {
  expect(faults(result('coulisse', 200, false), result('zustand-frame', 100))).toHaveLength(1);
  expect(faults(result('coulisse', 119), result('zustand-frame', 100))).toHaveLength(1);
  expect(faults(result('coulisse', 0))).toHaveLength(1);
  expect(faults(result('coulisse', 200), result('zustand-frame', 0))).toHaveLength(1);
});

it('holds nobody against those that did not take part', () => {
  expect(faults(result('coulisse', 100))).toEqual([]);
  expect(faults(result('zustand-frame', 100))).toEqual([]);
});
