import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { barAt, onOtherCross, tellCross } from './crosshair.ts';

const bar = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 });

it('is told to every chart but its own, until that stops', () => {
  const [one, other] = [{}, {}];
  const [heardByOne, heardByOther] = [vi.fn<(time: number | undefined) => void>(), vi.fn<(time: number | undefined) => void>()];
  const stops = [onOtherCross(one, heardByOne), onOtherCross(other, heardByOther)];
  tellCross(one, 60);
  tellCross(one, undefined);
  expect(heardByOne).not.toHaveBeenCalled();
  expect(heardByOther.mock.calls).toEqual([[60], [undefined]]);
  for (const stop of stops) stop();
  tellCross(one, 90);
  expect(heardByOther).toHaveBeenCalledTimes(2);
});

it('stands on the bar whose span holds the instant', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(times, fc.integer({ min: -100, max: 11_000 }), (given, time) => {
      const bars = given.toSorted((one, another) => one - another).map(bar);
      const at = barAt(bars, time, 60);
      if (at === undefined) expect(time < (bars[0]?.time ?? 0) || time >= (bars.at(-1)?.time ?? 0) + 60).toBe(true);
      else {
        expect(bars[at]?.time).toBeLessThanOrEqual(time);
        expect(bars[at + 1]?.time ?? Number.POSITIVE_INFINITY).toBeGreaterThan(time);
      }
    }),
  );
});
