import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction } from '../codes.ts';
import type { Charge } from '../rest/trading.ts';
import { chargesOf } from './charges.ts';
import { liquidationPriceOf } from './liquidation.ts';
import { closingCostOf, orderCostOf } from './margin.ts';
import { splitHolding } from './split.ts';
import { conversionRate, costOfPart, type Held, ONE, profitOf } from './trade.ts';

const direction = fc.constantFrom(Direction.Buy, Direction.Sell);
const contract = fc.record({
  scale: fc.integer({ min: 0, max: 6 }),
  multiplier: fc.constantFrom('1', '50', '1000', '12.5', '0.1'),
  minorScale: fc.constantFrom(2, 8),
});
const signedPrice = fc.bigInt({ min: -10_000_000n, max: 10_000_000n });
const price = fc.bigInt({ min: 1n, max: 10_000_000n });
const quantity = fc.bigInt({ min: 1n, max: 1_000_000n });
const held: fc.Arbitrary<Held> = fc
  .record({ contract, direction, quantity, entry: signedPrice })
  .map(({ contract: of, entry, ...rest }) => ({ ...of, ...rest, cost: entry * rest.quantity }));
const parts = fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { minLength: 1, maxLength: 12 });

const charge: fc.Arbitrary<Charge> = fc.record({
  kind: fc.constantFrom('commission', 'stampDuty', 'iva', 'tob'),
  side: fc.constantFrom('both', 'buy', 'sell'),
  basis: fc.constantFrom('value', 'quantity', 'commission'),
  rate: fc.constantFrom('0.001', '0.000027', '0.35', '1.38', '0'),
  minimum: fc.constantFrom(undefined, '1', '2.50'),
  maximum: fc.constantFrom(undefined, '8.30', '1600'),
  rounding: fc.constantFrom('halfEven', 'upToWhole'),
});

const sum = (units: readonly bigint[]): bigint => units.reduce((all, one) => all + one, 0n);

describe('parts', () => {
  it('of a cost sum to the whole, whatever is closed first', () => {
    fc.assert(
      fc.property(parts, signedPrice, (sizes, entry) => {
        let left = sum(sizes);
        let cost = entry * left + 1n;
        const whole = cost;
        const closed = sizes.map((size) => {
          const part = costOfPart(cost, size, left);
          cost -= part;
          left -= size;
          return part;
        });
        expect(sum(closed)).toBe(whole);
        expect(cost).toBe(0n);
      }),
    );
  });

  it('of an order are charged what the whole is charged', () => {
    fc.assert(
      fc.property(fc.array(charge, { maxLength: 6 }), direction, parts, price, (schedule, way, sizes, at) => {
        const chargedFor = (count: bigint) =>
          chargesOf(schedule, { direction: way, value: at * count, quantity: count, minorScale: 2 }).map(({ amount }) => amount);
        let traded = 0n;
        let charged = chargedFor(0n).map(() => 0n);
        const sums = charged.slice();
        for (const size of sizes) {
          traded += size;
          const now = chargedFor(traded);
          now.forEach((amount, index) => (sums[index] = (sums[index] ?? 0n) + amount - (charged[index] ?? 0n)));
          charged = now;
        }
        expect(sums).toEqual(chargedFor(sum(sizes)));
      }),
    );
  });

  it('of a margin come back whole', () => {
    fc.assert(
      fc.property(held, fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 1_000_000n }), (position, margin, cut) => {
        const first = cut % position.quantity;
        fc.pre(first > 0n);
        const close = (of: Held, backing: bigint, count: bigint) =>
          closingCostOf({ held: of, margin: backing, price: 100n, quantity: count, charges: [] });
        const one = close(position, margin, first);
        const rest = {
          ...position,
          quantity: position.quantity - first,
          cost: position.cost - costOfPart(position.cost, first, position.quantity),
        };
        const two = close(rest, margin - one.margin, rest.quantity);
        expect(one.margin + two.margin).toBe(margin);
      }),
    );
  });

  it('of a split holding keep its cost', () => {
    const ratio = fc.constantFrom([4n, 1n], [7n, 1n], [3n, 2n], [1n, 20n], [1n, 8n]);
    fc.assert(
      fc.property(quantity, price, ratio, (count, entry, [numerator, denominator]) => {
        const after = splitHolding(count, entry * count, { numerator, denominator });
        expect(after.cost + after.costOfRest).toBe(entry * count);
        expect(after.quantity * denominator + after.rest.numerator).toBe(count * numerator);
        expect(after.rest.numerator < denominator).toBe(true);
      }),
    );
  });
});

describe('there and back at one price', () => {
  const funding = fc.constantFrom({ kind: 'cash' as const }, { kind: 'forex' as const, leverage: 3 });
  const rate = fc.record({ numerator: fc.bigInt({ min: 1n, max: 200_000n }), denominator: fc.bigInt({ min: 1n, max: 200_000n }) });

  it('brings nothing, however small the parts', () => {
    fc.assert(
      fc.property(held, price, funding, rate, parts, (position, at, paid, converted, sizes) => {
        const charges: Charge[] = [];
        let money = 0n;
        for (const size of sizes) {
          const bought = { ...position, direction: Direction.Buy, quantity: size, cost: at * size };
          const order = { price: at, quantity: size, contract: position, charges };
          const opened = orderCostOf({ ...order, direction: Direction.Buy, funding: paid, rate: converted });
          money += opened.credit - opened.debit;
          const closed =
            paid.kind === 'cash'
              ? orderCostOf({ ...order, direction: Direction.Sell, funding: paid })
              : closingCostOf({ held: bought, margin: opened.margin ?? 0n, price: at, quantity: size, charges, rate: converted });
          money += closed.credit - closed.debit;
        }
        expect(money <= 0n).toBe(true);
      }),
    );
  });
});

describe('profit', () => {
  it('of a long is the loss of a short, and never more: what is less than a cent stays with the broker', () => {
    fc.assert(
      fc.property(held, signedPrice, (position, at) => {
        const other = { ...position, direction: position.direction === Direction.Buy ? Direction.Sell : Direction.Buy };
        expect([0n, -1n]).toContain(profitOf(position, at) + profitOf(other, at));
      }),
    );
  });
});

describe('the liquidation price', () => {
  const backing = fc
    .record({ maintenance: fc.bigInt({ min: 0n, max: 10n ** 9n }), cushion: fc.bigInt({ min: 0n, max: 10n ** 9n }) })
    .map(({ maintenance, cushion }) => ({ maintenance, margin: maintenance + cushion }));

  it('is the last one where equity covers the maintenance', () => {
    fc.assert(
      fc.property(held, backing, (position, stands) => {
        const limit = liquidationPriceOf(position, stands, ONE, true) ?? 0n;
        const beyond = position.direction === Direction.Buy ? limit - 1n : limit + 1n;
        expect(stands.margin + profitOf(position, limit)).toBeGreaterThanOrEqual(stands.maintenance);
        expect(stands.margin + profitOf(position, beyond)).toBeLessThanOrEqual(stands.maintenance);
      }),
    );
  });

  it('of a pair that converts its own profit as well', () => {
    fc.assert(
      fc.property(direction, price, quantity, fc.integer({ min: 2, max: 50 }), (way, entry, count, leverage) => {
        const position: Held = { scale: 3, multiplier: '1', minorScale: 2, direction: way, quantity: count, cost: entry * count };
        const margin = (count * 100n) / BigInt(leverage);
        const stands = { margin, maintenance: margin / 2n };
        const limit = liquidationPriceOf(position, stands, 'itself', false);
        const equityAt = (at: bigint) => margin + profitOf(position, at, conversionRate(Number(at), 3, true) ?? ONE);
        if (limit === undefined) return;
        const beyond = way === Direction.Buy ? limit - 1n : limit + 1n;
        expect(equityAt(limit)).toBeGreaterThanOrEqual(stands.maintenance);
        if (beyond > 0n) expect(equityAt(beyond)).toBeLessThanOrEqual(stands.maintenance);
      }),
    );
  });
});

it('what an order takes and brings is the value, the margin and the charges, and nothing else', () => {
  fc.assert(
    fc.property(contract, direction, price, quantity, fc.array(charge, { maxLength: 4 }), (of, way, at, count, charges) => {
      const draft = { direction: way, price: at, quantity: count, contract: of, charges };
      const cash = orderCostOf({ ...draft, funding: { kind: 'cash' } });
      expect(cash.debit - cash.credit).toBe((way === Direction.Buy ? cash.value : -cash.value) + cash.fee);
      const leveraged = orderCostOf({ ...draft, funding: { kind: 'forex', leverage: 20 } });
      expect(leveraged.debit).toBe((leveraged.margin ?? 0n) + leveraged.fee);
      expect(leveraged.credit).toBe(0n);
    }),
  );
});
