import { describe, expect, it } from 'vitest';
import { type ClockBase, type ClockMode, clockBase, createClock, timeOf } from './clock.ts';
import { readSessions } from '../open.ts';

const sessions = readSessions();
const at = (text: string) => Date.parse(text);
const start = (mode: ClockMode, wall: string, saved?: ClockBase): ClockBase =>
  clockBase({ mode, speed: 1, wall: () => at(wall), sessions, ...(saved ? { saved } : {}) });
const began = (base: ClockBase) => new Date(base.simStart).toISOString();

describe('an automatic clock', () => {
  it('is the wall while New York trades', () => {
    expect(began(start('auto', '2026-03-11T14:00Z'))).toBe('2026-03-11T14:00:00.000Z');
    expect(createClock(start('auto', '2026-03-11T14:00Z'), () => at('2026-03-11T14:01Z')).simulated).toBe(false);
  });

  it.each([
    ['Saturday', '2026-03-14T10:00Z', '2026-03-13T14:35:00.000Z'],
    ['early morning', '2026-03-11T05:00Z', '2026-03-10T14:35:00.000Z'],
    ['evening', '2026-03-11T23:00Z', '2026-03-11T14:35:00.000Z'],
    ['Thanksgiving', '2026-11-26T18:00Z', '2026-11-25T14:35:00.000Z'],
    ['evening of a half day', '2026-11-27T20:00Z', '2026-11-27T14:35:00.000Z'],
  ])('starts in an open market: %s', (_, wall, wanted) => {
    const base = start('auto', wall);
    expect(began(base)).toBe(wanted);
    expect(sessions[0].at(base.simStart).phase).toBe('open');
    expect(createClock(base, () => at(wall)).simulated).toBe(true);
  });

  it('never goes back over restarts, and meets an open market each time', () => {
    let saved: ClockBase | undefined;
    let reached = 0;
    for (let hours = 0; hours < 24 * 21; hours += 5) {
      const wall = new Date(at('2026-03-14T10:00Z') + hours * 3_600_000).toISOString();
      if (saved) reached = timeOf(saved, at(wall));
      saved = start('auto', wall, saved);
      expect(saved.simStart).toBeGreaterThanOrEqual(reached);
      const { simStart } = saved;
      expect(sessions.some((market) => market.at(simStart).phase === 'open')).toBe(true);
    }
  });
});

describe('a clock', () => {
  it('runs at its speed from a fixed start', () => {
    let wall = at('2026-11-27T22:00Z');
    const base = clockBase({ mode: { start: '2026-03-11T14:00Z' }, speed: 60, wall: () => wall, sessions });
    const clock = createClock(base, () => wall);
    expect(clock.now()).toBe(at('2026-03-11T14:00Z'));
    wall += 1500;
    expect(clock.now()).toBe(at('2026-03-11T14:01:30Z'));
    expect(clock).toMatchObject({ simulated: true, speed: 60 });
  });

  it('continues from a saved base that is ahead', () => {
    const saved = start({ start: '2026-03-11T14:00Z' }, '2026-01-01T00:00Z');
    expect(began(start({ start: '2026-03-11T14:00Z' }, '2026-01-01T02:00Z', saved))).toBe('2026-03-11T16:00:00.000Z');
    expect(began(start('wall', '2026-01-01T02:00Z', saved))).toBe('2026-03-11T16:00:00.000Z');
    expect(began(start('wall', '2026-05-01T02:00Z', saved))).toBe('2026-07-09T16:00:00.000Z');
    expect(began(start({ start: '2027-03-11T14:00Z' }, '2026-01-01T02:00Z', saved))).toBe('2027-03-11T14:00:00.000Z');
  });

  it('survives a store: the base is plain data', () => {
    const base = start('auto', '2026-03-14T10:00Z');
    expect(JSON.parse(JSON.stringify(base))).toEqual(base);
  });

  it.each(['yesterday', '1999-01-01T00:00Z', '2050-01-01T00:00Z'])('refuses the start %s', (text) => {
    expect(() => start({ start: text }, '2026-03-11T14:00Z')).toThrow(RangeError);
  });
});
