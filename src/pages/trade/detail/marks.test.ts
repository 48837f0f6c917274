import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction } from '../../../../contract/codes.ts';
import type { PositionMovement } from '../../../../contract/rest/trading.ts';
import { markedCurve, marksOf, periodSince } from './marks.ts';

const DAY = 86_400;
const movement = (type: PositionMovement['type'], price: string | undefined): PositionMovement => ({
  id: 1,
  createTimeTimestamp: 100,
  type,
  price,
  amount: '0.00',
  fee: '0.00',
  currency: 'USD',
});

it('takes the shortest chart that begins before the first trade', () => {
  expect([0, DAY, 2 * DAY, 20 * DAY, 60 * DAY, 300 * DAY].map((age) => periodSince(1000, 1000 + age))).toEqual([
    'intraday',
    'intraday',
    '1W',
    '1M',
    '3M',
    '1Y',
  ]);
});

it('marks trades alone: what opens goes the position’s way, what closes the other', () => {
  const movements = [movement('open', '10'), movement('swap', '10'), movement('margin', undefined), movement('liquidation', '8')];
  expect(marksOf(movements, Direction.Sell).map(({ direction }) => direction)).toEqual([Direction.Sell, Direction.Buy]);
});

describe('markedCurve', () => {
  const bars = { time: [100, 200, 300], close: [1000, 1400, 1200], scale: 2 };
  it('puts a mark on the bar that it fell into, and at its price', () => {
    const curve = markedCurve(bars, [{ time: 250, price: '12', direction: Direction.Buy }]);
    expect(curve?.marks[0]).toMatchObject({ x: 0.5, y: 0.5 });
    expect(curve?.level).toBeUndefined();
  });
  it('leaves out what came before its first bar, and makes room for a price outside of it', () => {
    const curve = markedCurve(bars, [{ time: 50, price: '12', direction: Direction.Buy }], '18');
    expect(curve?.marks).toEqual([]);
    expect(curve?.level).toBe(0);
    expect(curve?.points[1]?.y).toBe(0.5);
  });
  it('has nothing to draw of less than two bars', () => {
    expect(markedCurve({ time: [100], close: [1000], scale: 2 }, [])).toBeUndefined();
  });
  it('keeps every point in its box, whatever the prices', () => {
    const prices = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10_000 }), (close, at) => {
        const time = close.map((_, index) => 100 * (index + 1));
        const curve = markedCurve({ time, close, scale: 2 }, [{ time: at, price: '1.23', direction: Direction.Sell }], '4.56');
        const places = [...(curve?.points ?? []), ...(curve?.marks ?? [])];
        expect(places.length).toBeGreaterThanOrEqual(2);
        expect(places.filter(({ x, y }) => !(x >= 0 && x <= 1 && y >= 0 && y <= 1))).toEqual([]);
      }),
    );
  });
});
