import { describe, expect, it } from 'vitest';
import { sessionNow, untilText } from './session.ts';

const NOW = Date.parse('2026-03-11T14:00:00Z');
const at = (iso: string): number => Date.parse(iso) / 1000;
// Keys and values in place of words.
const t = ((key: string, values: Record<string, unknown>) =>
  [key, ...Object.values(values).map(String)].join(' ')) as unknown as Parameters<typeof untilText>[0];

describe('a session', () => {
  const told = { phase: 'open', nextPhase: 'lunch', nextChange: at('2026-03-11T14:00:01Z'), timeZone: 'Asia/Tokyo' } as const;
  it('is what the server said until its end', () => expect(sessionNow(told, NOW)).toBe(told));
  it('is in its next phase from then on, and counts down to nothing', () => {
    const next = sessionNow(told, NOW + 1000);
    expect(next).toEqual({ ...told, phase: 'lunch' });
    expect(untilText(t, next, NOW + 1000)).toBeUndefined();
  });
});

describe('what a market does next', () => {
  it('has its name and the time left in two units', () => {
    expect(untilText(t, { phase: 'open', nextPhase: 'post', nextChange: at('2026-03-11T20:05:00Z') }, NOW)).toBe(
      'markets.until.post left.hours 6 05',
    );
    expect(untilText(t, { phase: 'pre', nextPhase: 'open', nextChange: at('2026-03-13T15:00:00Z') }, NOW)).toBe(
      'markets.until.open left.days 2 1',
    );
  });
  it('is a return after lunch', () =>
    expect(untilText(t, { phase: 'lunch', nextPhase: 'open', nextChange: at('2026-03-11T14:30:00Z') }, NOW)).toBe(
      'markets.until.resume left.minutes 30',
    ));
  it('is nothing where trading goes on past the end of the day', () =>
    expect(untilText(t, { phase: 'open', nextPhase: 'open', nextChange: at('2026-03-12T00:00:00Z') }, NOW)).toBeUndefined());
  it('is nothing once it is due', () =>
    expect(untilText(t, { phase: 'open', nextPhase: 'closed', nextChange: at('2026-03-11T14:00:00Z') }, NOW)).toBeUndefined());
});
