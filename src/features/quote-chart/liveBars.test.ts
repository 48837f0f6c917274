import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { createLiveBars, type Tick } from './liveBars.ts';

const last: Bar = { time: 600, open: 10, high: 12, low: 9, close: 11, volume: 5 };
const tick = (time: number, price: number, volume = 100): Tick => ({ time, price, volume, open: 8, high: 14, low: 7 });

function setup(interval = 60) {
  const live = createLiveBars(interval);
  live.replace([last]);
  return live;
}

describe('live bars', () => {
  it('grow the last one, by what the volume gained', () => {
    const live = setup();
    expect(live.tick(tick(610, 13, 100))).toBe('grown');
    expect(live.tick(tick(659, 12, 130))).toBe('grown');
    expect(live.all).toEqual([{ ...last, high: 13, close: 12, volume: 35 }]);
  });

  it('open the bar that a tick falls into, at the boundary of the server’s time', () => {
    const live = setup();
    live.tick(tick(659, 11, 100));
    expect(live.tick(tick(660, 8, 104))).toBe('opened');
    expect(live.tick(tick(790, 9, 105))).toBe('opened');
    expect(live.all.slice(1)).toEqual([
      { time: 660, open: 8, high: 8, low: 8, close: 8, volume: 4 },
      { time: 780, open: 9, high: 9, low: 9, close: 9, volume: 1 },
    ]);
  });

  it('make no bar of a row that is only sent again', () => {
    const live = setup();
    live.tick(tick(659, 12, 100));
    expect(live.tick(tick(3000, 12, 100))).toBe('same');
    expect(live.all).toHaveLength(1);
  });

  it('count no volume that was traded while ticks were missed, nor a new day as less than nothing', () => {
    const live = setup();
    live.tick(tick(610, 11, 100));
    live.missed();
    live.tick(tick(620, 12, 90_000));
    live.tick(tick(630, 12, 90_007));
    live.tick(tick(640, 13, 2));
    expect(live.all).toEqual([{ ...last, high: 13, close: 13, volume: 12 }]);
  });

  it('take a day’s bar from the day’s own figures, and never open the next', () => {
    const live = setup(86_400);
    expect(live.tick(tick(600 + 3 * 86_400, 13, 50))).toBe('grown');
    expect(live.all).toEqual([{ time: 600, open: 8, high: 14, low: 7, close: 13, volume: 50 }]);
    expect(live.tick(tick(601 + 3 * 86_400, 13, 50))).toBe('same');
  });

  it('ignore older ticks and absent prices', () => {
    const live = setup();
    for (const odd of [tick(599, 1), tick(610, Number.NaN), tick(Number.NaN, 1)]) expect(live.tick(odd)).toBe('same');
    expect(live.all).toEqual([last]);
  });

  it('hold what the server’s bars would, tick by tick', () => {
    const trade = fc.record({ after: fc.integer({ min: 0, max: 90 }), price: fc.integer({ min: -50, max: 50 }), volume: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(trade, { maxLength: 80 }), (trades) => {
        const live = setup();
        live.tick(tick(600, 11, 0));
        let time = 600;
        let volume = 0;
        const expected = new Map<number, Bar>([[600, last]]);
        for (const { after, price, volume: more } of trades) {
          time += after;
          volume += more + 1;
          live.tick(tick(time, price, volume));
          const start = time - (time % 60);
          const bar = expected.get(start);
          expected.set(
            start,
            bar
              ? {
                  ...bar,
                  high: Math.max(bar.high, price),
                  low: Math.min(bar.low, price),
                  close: price,
                  volume: bar.volume + more + 1,
                }
              : { time: start, open: price, high: price, low: price, close: price, volume: more + 1 },
          );
        }
        expect(live.all).toEqual([...expected.values()]);
      }),
    );
  });

  it('counts no volume twice that the server’s bars hold already', () => {
    const live = createLiveBars(60);
    const bar = { time: 600, open: 10, high: 10, low: 10, close: 10, volume: 5 };
    const tick = (volume: number) => live.tick({ time: 620, price: 11, volume, open: 10, high: 11, low: 10 });
    live.replace([bar]);
    tick(1000);
    // The server's answer to a read made after a sleep, in which 30,000 were traded.
    live.replace([{ ...bar, volume: 700 }]);
    tick(31_000);
    expect(live.all.at(-1)?.volume).toBe(700);
    tick(31_040);
    expect(live.all.at(-1)?.volume).toBe(740);
  });
});
