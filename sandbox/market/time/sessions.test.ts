import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../contract/codes.ts';
import { readCsv } from '../csv.ts';
import { DATA_DIR } from '../market.ts';
import { readSessions } from '../open.ts';
import { daysOf } from './sessions.fixture.ts';

const [us] = readSessions();
const phaseAt = (text: string): Phase => us.at(Date.parse(text)).phase;

describe('US sessions', () => {
  it('open and close when the recorded sessions of 2025 to 2027 do, and on no other day', () => {
    const recorded = readCsv(join(DATA_DIR, 'calendar', 'sessions.csv')).filter((row) => row.get('mic') === 'XNYS');
    const days = daysOf(us).filter(({ date }) => date >= '2025-01-01' && date <= '2027-12-31');
    const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16);
    expect(days.map(({ date, open, close }) => `${date} ${clock(open)} ${clock(close)}`)).toEqual(
      recorded.map((row) => `${row.get('date')} ${row.get('openUtc')} ${row.get('closeUtc')}`),
    );
    expect(days.length).toBeGreaterThan(700);
  });

  it.each<[string, string, Phase]>([
    ['Friday before summer time: pre-market', '2026-03-06T09:00Z', 'pre'],
    ['the moment before it', '2026-03-06T08:59:59.999Z', 'closed'],
    ['winter open', '2026-03-06T14:30Z', 'open'],
    ['the moment before it', '2026-03-06T14:29:59.999Z', 'pre'],
    ['winter close', '2026-03-06T21:00Z', 'post'],
    ['end of post-market, already Saturday in UTC', '2026-03-07T00:59:59.999Z', 'post'],
    ['after it', '2026-03-07T01:00Z', 'closed'],
    ['Monday after summer time began: pre-market', '2026-03-09T08:00Z', 'pre'],
    ['summer open', '2026-03-09T13:30Z', 'open'],
    ['summer close', '2026-03-09T20:00Z', 'post'],
    ['Friday before summer time ends: open', '2026-10-30T13:30Z', 'open'],
    ['Monday after: an hour later', '2026-11-02T13:30Z', 'pre'],
    ['Monday after: open', '2026-11-02T14:30Z', 'open'],
    ['half day: open', '2026-11-27T17:59:59Z', 'open'],
    ['half day: closed at 13:00', '2026-11-27T18:00Z', 'post'],
    ['half day: post-market ends at 17:00', '2026-11-27T22:00Z', 'closed'],
    ['holiday', '2026-11-26T16:00Z', 'closed'],
    ['Good Friday', '2026-04-03T15:00Z', 'closed'],
    ['Sunday', '2026-03-08T15:00Z', 'closed'],
    ['a past half day', '2014-07-03T17:00Z', 'post'],
    ['a past summer', '2013-07-02T13:30Z', 'open'],
    ['2027', '2027-12-31T15:00Z', 'open'],
  ])('%s: %s is %s', (_, text, phase) => {
    expect(phaseAt(text)).toBe(phase);
  });

  it('show the day before until the open, and the last day over a weekend', () => {
    const shown = (text: string) => us.day(us.at(Date.parse(text)).quoteDay).date;
    expect(shown('2026-03-09T13:29:59Z')).toBe('2026-03-06');
    expect(shown('2026-03-09T13:30Z')).toBe('2026-03-09');
    expect(shown('2026-03-08T15:00Z')).toBe('2026-03-06');
    expect(shown('2026-11-26T16:00Z')).toBe('2026-11-25');
  });

  it('follow on each other without a hole, for two years', () => {
    let span = us.at(Date.parse('2026-01-01T00:00Z'));
    const seen = new Set<string>();
    while (span.from < Date.parse('2027-12-31T00:00Z')) {
      const next = us.at(span.until);
      expect(next.from).toBe(span.until);
      expect(next.phase).toBe(span.next);
      expect(us.at(span.until - 1)).toEqual(span);
      seen.add(`${span.phase} ${next.phase}`);
      span = next;
    }
    expect([...seen].sort()).toEqual(['closed pre', 'open post', 'post closed', 'pre open']);
  });

  it('refuse instants outside the calendar', () => {
    expect(() => us.at(Date.parse('1999-01-01'))).toThrow(RangeError);
    expect(() => us.at(Date.parse('2040-01-01'))).toThrow(RangeError);
  });
});
