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
    ['silent for longer than a restart', { ending: 'silent', tries: 30, lastingMs: 121_000 }, [500, 5000]],
    ['silent ever again', { ending: 'silent', tries: 4, shed: 4 }, [500, 5000]],
    ['first after a close', {}, [0, 1500]],
    ['refused once', { tries: 1 }, [500, 2500]],
    ['refused for two minutes', { tries: 40, lastingMs: 120_000 }, [500, 2500]],
    ['refused for longer', { tries: 41, lastingMs: 121_000 }, [500, 5000]],
    ['refused for an hour', { tries: 200, lastingMs: 3_600_000 }, [500, MAX_DELAY_MS]],
    ['taken and dropped three times', { tries: 3, shed: 3 }, [500, 2500]],
    ['taken and dropped four times', { tries: 4, shed: 4 }, [500, 5000]],
    ['taken and dropped ever again', { tries: 400, shed: 400 }, [500, MAX_DELAY_MS]],
  ])('%s', (_, outage, expected) => {
    expect(bounds(outage)).toEqual(expected);
  });

  it('a server that comes back within two minutes is dialled within 2.5 s of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 118_000 }),
        fc.infiniteStream(fc.double({ min: 0, max: almostOne, noNaN: true })),
        (backAt, draws) => {
          const random = (): number => Number(draws.next().value);
          let now = dialDelay({ ending: 'closed', tries: 0, shed: 0, lastingMs: 0 }, random);
          for (let tries = 1; now < backAt; tries += 1) now += dialDelay({ ending: 'closed', tries, shed: 0, lastingMs: now }, random);
          expect(now - backAt).toBeLessThanOrEqual(2500);
        },
      ),
    );
  });
});
