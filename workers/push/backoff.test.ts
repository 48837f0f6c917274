import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialDelay, MAX_DELAY_MS, type Outage } from './backoff.ts';

const almostOne = 1 - Number.EPSILON;
const bounds = (outage: Partial<Outage>): [number, number] => {
  const whole: Outage = { ending: 'closed', tries: 0, shed: 0, lastingMs: 0, ...outage };
  return [dialDelay(whole, () => 0), Math.round(dialDelay(whole, () => almostOne))];
};

describe('the wait before a dial', () => {
  it.each<[string, Partial<Outage>, [number, number]]>([
    ['alone with a silent socket', { ending: 'silent' }, [0, 500]],
    ['alone again, before the last connection was healthy', { ending: 'silent', tries: 1, shed: 3 }, [0, 500]],
    ['silent for longer than a restart', { ending: 'silent', tries: 30, lastingMs: 121_000 }, [4200, 10_000]],
    ['silent ever again', { ending: 'silent', tries: 4, shed: 4 }, [4200, 10_000]],
    ['first after a close', {}, [0, 4600]],
    ['refused once', { tries: 1 }, [4200, 5000]],
    ['refused for two minutes', { tries: 40, lastingMs: 120_000 }, [4200, 5000]],
    ['refused for longer', { tries: 41, lastingMs: 121_000 }, [4200, 10_000]],
    ['refused for an hour', { tries: 200, lastingMs: 3_600_000 }, [4200, MAX_DELAY_MS]],
    ['taken and dropped three times', { tries: 3, shed: 3 }, [4200, 5000]],
    ['taken and dropped four times', { tries: 4, shed: 4 }, [4200, 10_000]],
    ['taken and dropped ever again', { tries: 400, shed: 400 }, [4200, MAX_DELAY_MS]],
  ])('%s', (_, outage, expected) => {
    expect(bounds(outage)).toEqual(expected);
  });

  it('a server that comes back within two minutes is dialled within 5 s of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 118_000 }),
        fc.infiniteStream(fc.double({ min: 0, max: almostOne, noNaN: true })),
        (backAt, draws) => {
          const random = (): number => Number(draws.next().value);
          let now = dialDelay({ ending: 'closed', tries: 0, shed: 0, lastingMs: 0 }, random);
          for (let tries = 1; now < backAt; tries += 1) now += dialDelay({ ending: 'closed', tries, shed: 0, lastingMs: now }, random);
          expect(now - backAt).toBeLessThanOrEqual(5000);
        },
      ),
    );
  });

  it.each([1, 5, 20])('of two hundred whose server is away, at most 35 %% dial in any second: for %i s', (seconds) => {
    let state = seconds * 7919;
    const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    const dials: number[] = [];
    for (let client = 0; client < 200; client += 1) {
      let now = dialDelay({ ending: 'closed', tries: 0, shed: 0, lastingMs: 0 }, random);
      for (let tries = 1; now < seconds * 1000 + 5000; tries += 1) {
        dials.push(now);
        now += dialDelay({ ending: 'closed', tries, shed: 0, lastingMs: now }, random);
      }
    }
    dials.sort((a, b) => a - b);
    let first = 0;
    const busiest = dials.map((at, last) => {
      while (at - (dials[first] ?? 0) >= 1000) first += 1;
      return last - first + 1;
    });
    expect(Math.max(...busiest)).toBeLessThanOrEqual(70);
  });
});
