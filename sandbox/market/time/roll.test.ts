/** Months and expiries against the exchanges' published dates. */
import { describe, expect, it } from 'vitest';
import { createExchanges } from './exchanges.ts';
import { DATA_DIR } from '../market.ts';
import { contractMonths, cycleOf, venueOf } from './roll.ts';
import { readUniverse } from '../universe/all.ts';

const exchanges = createExchanges(DATA_DIR);
const monthsOf = (root: string, at: string, venue: string) =>
  contractMonths(cycleOf(root), venueOf(exchanges, venue), Date.parse(at), 4).map(({ suffix, expiryDate }) => `${suffix} ${expiryDate}`);

describe('months of a root', () => {
  it.each([
    ['ES', 'CME', '2013-10-07T14:00Z', ['Z3 2013-12-20', 'H4 2014-03-21', 'M4 2014-06-20', 'U4 2014-09-19']],
    ['GC', 'CME', '2013-10-07T14:00Z', ['V3 2013-10-29', 'Z3 2013-12-27', 'G4 2014-02-26', 'J4 2014-04-28']],
    ['CL', 'CME', '2020-04-20T14:00Z', ['K0 2020-04-21', 'M0 2020-05-19', 'N0 2020-06-22', 'Q0 2020-07-21']],
    ['CL', 'CME', '2026-11-27T14:00Z', ['F7 2026-12-21', 'G7 2027-01-20', 'H7 2027-02-22', 'J7 2027-03-22']],
    // The third Friday of June 2027 is a holiday (Juneteenth, observed).
    ['ES', 'CME', '2026-11-27T14:00Z', ['Z6 2026-12-18', 'H7 2027-03-19', 'M7 2027-06-17', 'U7 2027-09-17']],
    ['6E', 'CME', '2026-03-11T14:00Z', ['H6 2026-03-16', 'M6 2026-06-15', 'U6 2026-09-14', 'Z6 2026-12-14']],
    ['6C', 'CME', '2026-03-11T14:00Z', ['H6 2026-03-17', 'M6 2026-06-16', 'U6 2026-09-15', 'Z6 2026-12-15']],
    ['6L', 'CME', '2026-03-11T14:00Z', ['J6 2026-03-31', 'K6 2026-04-30', 'M6 2026-05-29', 'N6 2026-06-30']],
    ['ZC', 'CME', '2026-03-11T14:00Z', ['H6 2026-03-13', 'K6 2026-05-14', 'N6 2026-07-14', 'U6 2026-09-14']],
    ['NG', 'CME', '2026-03-11T14:00Z', ['J6 2026-03-27', 'K6 2026-04-28', 'M6 2026-05-27', 'N6 2026-06-26']],
    ['HSI', 'HKFE', '2013-10-07T02:00Z', ['V3 2013-10-30', 'X3 2013-11-28', 'Z3 2013-12-30', 'F4 2014-01-29']],
    ['FDAX', 'EUREX', '2026-03-11T14:00Z', ['H6 2026-03-20', 'M6 2026-06-19', 'U6 2026-09-18', 'Z6 2026-12-18']],
  ] as const)('%s of %s at %s', (root, venue, at, months) => {
    expect(monthsOf(root, at, venue)).toEqual(months);
  });
});

describe('bars of a root', () => {
  const at = Date.parse('2020-04-20T14:35Z');
  const crude = readUniverse({ seed: 1, dataDir: DATA_DIR, exchanges, listedAt: at }).filter(
    ({ listing }) => listing.facts?.class === 'future' && listing.facts.root === 'CL',
  );
  const barOf = (code: string, date: string) => {
    const source = crude.find(({ listing }) => listing.code === code);
    if (source?.recorded === undefined) throw new Error(`no bars of ${code}`);
    const { recorded, sessions } = source;
    const day = sessions.dayNumber(date) ?? -1;
    const index = day - recorded.first;
    const at = (column: Float64Array) => column[index];
    return { open: at(recorded.open), low: at(recorded.low), close: at(recorded.close), isOwn: day >= recorded.ownFrom };
  };

  it('are the front month’s as recorded, also below zero', () => {
    expect(barOf('CLK0', '2020-04-20')).toEqual({ open: 1773, low: -4032, close: -3763, isOwn: true });
    expect(barOf('CLK0', '2020-04-21')).toMatchObject({ open: -1400, close: 1001, isOwn: true });
  });

  it('carry over to the months behind, which a price below zero doesn’t reach', () => {
    expect(barOf('CLM0', '2020-04-17')).toMatchObject({ isOwn: false });
    expect(barOf('CLM0', '2020-04-17').close).toBeCloseTo(1827 * Math.exp(0.02 / 12), -1);
    for (const code of ['CLM0', 'CLN0', 'CLQ0']) expect(barOf(code, '2020-04-20').low).toBeGreaterThan(1000);
    expect(barOf('CLM0', '2020-04-22')).toMatchObject({ close: 1378, isOwn: true });
  });

  it('end with the month', () => {
    const [may, june] = ['CLK0', 'CLM0'].map((code) => crude.find(({ listing }) => listing.code === code));
    expect(may?.delistedFrom).toBeGreaterThan(Date.parse('2020-04-21T18:00Z'));
    expect(may?.delistedFrom).toBeLessThan(Date.parse('2020-04-22T14:00Z'));
    expect(may?.recorded?.last).toBe(may?.sessions.dayNumber('2020-04-21'));
    expect(june?.recorded?.last).toBe(june?.sessions.dayNumber('2020-05-19'));
  });
});
