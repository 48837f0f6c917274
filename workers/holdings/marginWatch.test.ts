import { expect, test } from 'vitest';
import { Source } from '../../contract/codes.ts';
import { createMarginWatch } from './marginWatch.ts';

function setup(source: Source) {
  const told: string[] = [];
  const watch = createMarginWatch(({ what }) => told.push(what));
  const position = { id: 1, source, name: 'E-mini', stockCode: 'ES' };
  return { watch, told, see: (...levels: number[]) => levels.forEach((level) => watch.see(position, level)) };
}

test.each([
  [Source.Future, 1.07, 1.05, 1.02],
  [Source.Forex, 0.81, 0.79, 0.64],
])('source %i is warned of at its two thresholds, once each', (source, safe, low, critical) => {
  const { told, see } = setup(source);
  see(safe);
  expect(told).toEqual([]);
  see(low, low);
  expect(told).toEqual(['marginLow']);
  see(critical, critical);
  expect(told).toEqual(['marginLow', 'marginCritical']);
});

test('a fall through both at once is told as the graver', () => {
  const { told, see } = setup(Source.Future);
  see(2, 1);
  expect(told).toEqual(['marginCritical']);
});

test('trembling around a threshold is told once; after a recovery it is told again', () => {
  const { told, see } = setup(Source.Future);
  see(1.05, 1.07, 1.05, 1.08, 1.04);
  expect(told).toEqual(['marginLow']);
  see(1.2, 1.05);
  expect(told).toEqual(['marginLow', 'marginLow']);
});

test('a level that nobody knows changes nothing', () => {
  const { told, see } = setup(Source.Future);
  see(1.05, Number.NaN, 1.05);
  expect(told).toEqual(['marginLow']);
});

test('another position of the same id is another', () => {
  const { told, see, watch } = setup(Source.Future);
  see(1.05);
  watch.keep(new Set());
  see(1.05);
  expect(told).toEqual(['marginLow', 'marginLow']);
});
