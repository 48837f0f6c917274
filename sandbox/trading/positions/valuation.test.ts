import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction } from '../../../contract/codes.ts';
import { type Fraction, ONE, paidOut } from '../../../contract/finance/trade.ts';
import type { Currency } from '../../../contract/money.ts';
import { borne, realised } from './valuation.ts';

interface Part {
  readonly points: bigint;
  readonly cost: bigint;
  readonly rate: Fraction;
  /** What its owner can bear of its loss; all of it where it is left out. */
  readonly bearable?: bigint;
}

/** What each fill of one closing order books. */
function booked(parts: readonly Part[], direction: Direction, contract: { scale: bigint; multiplier: string; settle_currency: Currency }) {
  let order = { made: '0', profit: null as bigint | null };
  return parts.map(({ points, cost, rate, bearable }) => {
    const position = { ...contract, direction: BigInt(direction) };
    const whole = realised({ order, position, points, cost }, rate);
    const { made, profit } = bearable === undefined ? whole : borne(whole, bearable);
    order = { made: String(made), profit: (order.profit ?? 0n) + profit };
    return profit;
  });
}

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

describe('what the fills of a closing order realise', () => {
  it('comes to the whole, where each by itself would round away', () => {
    // Ten-year notes: a sixty-fourth of a point of 1,000 USD is 15.625 USD. Three fills: 15.62 each by itself, 46.87 (46.875, cut) together.
    const note = { scale: 6n, multiplier: '1000', settle_currency: 'USD' } as const;
    const part = { points: 110_015_625n, cost: 110_000_000n, rate: ONE };
    expect(booked([part, part, part], Direction.Buy, note)).toEqual([15_62n, 15_63n, 15_62n]);
    expect(booked([part, part, part], Direction.Sell, note)).toEqual([-15_63n, -15_62n, -15_63n]);
    // 1,000 USD at 150.000 and 151.000: 1,000 JPY / 151 = 6.6225 USD, twice 13.2450, three times 19.8675: each time cut.
    const pair = { scale: 3n, multiplier: '1', settle_currency: 'USD' } as const;
    const yen = { points: 151_000_000n, cost: 150_000_000n, rate: { numerator: 1000n, denominator: 151_000n } };
    expect(booked([yen, yen, yen], Direction.Buy, pair)).toEqual([6_62n, 6_62n, 6_62n]);
  });

  it('comes to the whole however it is cut', () => {
    const cents = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });
    fc.assert(
      fc.property(
        fc.array(fc.record({ points: cents, cost: cents }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(Direction.Buy, Direction.Sell),
        fc.constantFrom('1', '0.5', '12.5', '1000', '0.015625'),
        (parts, direction, multiplier) => {
          const contract = { scale: 4n, multiplier, settle_currency: 'USD' } as const;
          const whole = sum(parts.map(({ points, cost }) => points - cost));
          const profits = booked(
            parts.map((part) => ({ ...part, rate: ONE })),
            direction,
            contract,
          );
          const expected = paidOut(direction === Direction.Buy ? whole : -whole, { scale: 4, multiplier, minorScale: 2 });
          expect(sum(profits)).toBe(expected);
        },
      ),
    );
  });

  it('leaves with the broker what the broker bore: later fills book what they make', () => {
    const contract = { scale: 2n, multiplier: '1', settle_currency: 'USD' } as const;
    const lost = { points: 0n, cost: 1_000_00n, rate: ONE, bearable: 600_00n };
    const won = { points: 300_00n, cost: 0n, rate: ONE, bearable: 600_00n };
    expect(booked([lost, won], Direction.Buy, contract)).toEqual([-600_00n, 300_00n]);
    expect(booked([won, lost, lost, won], Direction.Buy, contract)).toEqual([300_00n, -600_00n, -600_00n, 300_00n]);
  });

  it('books for each fill what it makes, to the cent, or all that its owner can bear', () => {
    const units = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });
    const rate = fc.record({ numerator: fc.bigInt({ min: 1n, max: 200_000n }), denominator: fc.bigInt({ min: 1n, max: 200_000n }) });
    const bearable = fc.bigInt({ min: 0n, max: 1_000_000n });
    fc.assert(
      fc.property(
        fc.array(fc.record({ points: units, cost: units, rate, bearable }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(Direction.Buy, Direction.Sell),
        fc.constantFrom('1', '0.5', '12.5', '1000', '0.015625'),
        (parts, direction, multiplier) => {
          const profits = booked(parts, direction, { scale: 4n, multiplier, settle_currency: 'USD' });
          parts.forEach((part, index) => {
            const gained = direction === Direction.Buy ? part.points - part.cost : part.cost - part.points;
            const own = paidOut(gained, { scale: 4, multiplier, minorScale: 2 }, part.rate);
            const least = -part.bearable;
            const apart = (profits[index] ?? 0n) - (own < least ? least : own);
            expect([-1n, 0n, 1n]).toContain(apart);
            expect((profits[index] ?? 0n) >= least).toBe(true);
          });
        },
      ),
    );
  });
});
