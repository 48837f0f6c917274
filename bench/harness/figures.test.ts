import { expect, it } from 'vitest';
import { countsOfTabs } from './figures.ts';

const counts = (sent: number, dropped = 0, missed = 0) => ({ sent, told: 2 * sent, dropped, missed });

it('tells what the measured tab was given from what others were', () => {
  const before = { ticked: 0, tabs: { 0: counts(10), 1: counts(10), 2: counts(10) } };
  const after = { ticked: 0, tabs: { 0: counts(15, 3), 1: counts(17, 4), 2: counts(30, 0, 1) } };
  expect(countsOfTabs(before, after, 2)).toEqual({ shown: counts(20, 0, 1), others: counts(12, 7) });
});

it('gives a connection that all tabs share to the measured one', () => {
  const before = { ticked: 0, tabs: { '': counts(10) } };
  const after = { ticked: 0, tabs: { '': counts(15, 1) } };
  expect(countsOfTabs(before, after, 7)).toEqual({ shown: counts(5, 1), others: counts(0) });
});

it('counts one that began meanwhile whole', () => {
  expect(countsOfTabs({ ticked: 0, tabs: {} }, { ticked: 0, tabs: { 0: counts(5) } }, 0).shown).toEqual(counts(5));
});
