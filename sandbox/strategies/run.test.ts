/** The engine of strategies on any prices; what a run says is counted again here from its trades alone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction } from '../../contract/codes.ts';
import type { WholeDays } from '../market/types.ts';
import { resultsOf } from './results.ts';
import { lookBack, type Plan } from './rules.ts';
import { type Run, runStrategy, type Terms } from './run.ts';
import { curveOf, statisticsOf } from './statistics.ts';

const DAY = 86_400_000;
const OPENS = Date.parse('2025-01-02T14:30Z');

const plans = fc.constantFrom<Plan>(
  { kind: 'trend', parameters: { fast: 2, slow: 5 } },
  { kind: 'reversion', parameters: { window: 5, entry: 1 } },
  { kind: 'grid', parameters: { window: 5, levels: 4, step: 2 } },
  { kind: 'parity', parameters: { window: 4, every: 3 } },
  { kind: 'momentum', parameters: { window: 4, every: 3, top: 1 } },
);

/** Prices that move by up to a tenth each session and each night. */
const moves = fc.array(fc.tuple(fc.integer({ min: 900, max: 1100 }), fc.integer({ min: 900, max: 1100 })), {
  minLength: 20,
  maxLength: 60,
});
/** Sessions with a night between them, and such as follow on each other. */
const lengths = fc.constantFrom(DAY / 4, DAY);
const days = fc.tuple(moves, moves, lengths).map(([one, other, length]) => {
  const count = Math.min(one.length, other.length);
  return [one, other].map((path): WholeDays => {
    let price = 100_0000;
    const rows = path.slice(0, count).map(([night, session], day) => {
      const open = Math.max(1, Math.round((price * night) / 1000));
      price = Math.max(1, Math.round((open * session) / 1000));
      return { at: OPENS + day * DAY, open, close: price };
    });
    return {
      opens: rows.map(({ at }) => at),
      closes: rows.map(({ at }) => at + length),
      open: rows.map(({ open }) => open),
      close: rows.map(({ close }) => close),
    };
  });
});

const TERMS: Terms = {
  capital: 100_000_00n,
  fee: 7n,
  instruments: [
    { scale: 4, quantityScale: 0 },
    { scale: 4, quantityScale: 3 },
  ],
};

const run = (plan: Plan, of: readonly WholeDays[]): Run => runStrategy(plan, TERMS, of, lookBack(plan) + 1);

/** Half to even, of a fraction; written another way than the engine's. */
function cents(units: bigint, decimals: number): bigint {
  const whole = 10n ** BigInt(decimals);
  const [floor, rest] = [units / whole, units % whole];
  if (rest * 2n === whole) return floor + (floor & 1n);
  return rest * 2n > whole ? floor + 1n : floor;
}

/** Cash and what is held after all that was traded until an instant. */
function standing({ trades }: Run, until: number) {
  const held = TERMS.instruments.map(() => 0n);
  let cash = TERMS.capital;
  for (const { time, place, direction, price, quantity, fee } of trades) {
    if (time >= until) break;
    const amount = cents(BigInt(price) * quantity * 100n, 4 + (place === 1 ? 3 : 0));
    const sign = direction === Direction.Buy ? 1n : -1n;
    cash -= sign * amount + fee;
    held[place] = (held[place] ?? 0n) + sign * quantity;
  }
  return { cash, held };
}

describe('a run', () => {
  it('is worth at each close what its trades and the closes come to, with neither debt nor short positions', () => {
    fc.assert(
      fc.property(plans, days, (plan, of) => {
        const made = run(plan, of);
        expect(made.equity[0]).toBe(TERMS.capital);
        made.times.forEach((time, place) => {
          const { cash, held } = standing(made, time);
          expect(cash).toBeGreaterThanOrEqual(0n);
          const session = of[0]?.closes.indexOf(time) ?? -1;
          const marks = held.map((quantity, own) => {
            expect(quantity).toBeGreaterThanOrEqual(0n);
            return cents(BigInt(of[own]?.close[session] ?? 0) * quantity * 100n, 4 + (own === 1 ? 3 : 0));
          });
          expect(made.equity[place]).toBe(marks.reduce((sum, mark) => sum + mark, cash));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('knows nothing of the days to come: one that ends earlier is its beginning', () => {
    fc.assert(
      fc.property(plans, days, fc.nat({ max: 8 }), (plan, of, fewer) => {
        const whole = run(plan, of);
        const cut = of.map(
          (own): WholeDays => ({
            opens: own.opens.slice(0, -fewer || undefined),
            closes: own.closes.slice(0, -fewer || undefined),
            open: own.open.slice(0, -fewer || undefined),
            close: own.close.slice(0, -fewer || undefined),
          }),
        );
        const part = run(plan, cut);
        expect(part.equity).toEqual(whole.equity.slice(0, part.equity.length));
        expect(part.trades).toEqual(whole.trades.slice(0, part.trades.length));
      }),
      { numRuns: 60 },
    );
  });

  it('has moved between any two closes by what its trades brought', () => {
    fc.assert(
      fc.property(plans, days, fc.nat(), fc.nat(), (plan, of, one, other) => {
        const made = run(plan, of);
        const [from = 0, until = 0] = [one % made.times.length, other % made.times.length].toSorted((a, b) => a - b);
        const results = resultsOf(made, TERMS.instruments, of, made.times[from] ?? 0, made.times[until] ?? 0);
        const sum = results.reduce((total, { profit }) => total + profit, 0n);
        expect(sum).toBe((made.equity[until] ?? 0n) - (made.equity[from] ?? 0n));
        for (const { bought, sold } of results) {
          expect(bought).toBeGreaterThanOrEqual(made.times[from] ?? 0);
          if (sold !== undefined) expect(sold).toBeGreaterThanOrEqual(bought);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('figures', () => {
  const made: Run = { times: [0, 1, 2, 3].map((day) => OPENS + day * DAY), equity: [100_00n, 110_00n, 99_00n, 104_50n], trades: [] };

  it('are those of the curve', () => {
    // Down a tenth from the peak of 110; 4.5 % in all.
    expect(statisticsOf(made)).toMatchObject({ return: '4.50', drawdown: '10.00', trades: 0, winRate: '0.00' });
  });

  it('stay figures where there is no session yet', () => {
    expect(statisticsOf({ times: [OPENS], equity: [100_00n], trades: [] })).toMatchObject({
      return: '0.00',
      volatility: '0.00',
      sharpe: '0.00',
    });
  });

  it('come in at most so many points, the first and the last among them', () => {
    const times = Array.from({ length: 500 }, (_, day) => day * DAY);
    const { time, value } = curveOf({ times, equity: times.map(BigInt) }, 60);
    expect([time.length, value.length, time[0], time.at(-1)]).toEqual([60, 60, 0, (499 * DAY) / 1000]);
  });
});
