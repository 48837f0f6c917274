/** Whatever a customer does in whatever order: statements close, and nothing is made out of nothing. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minorUnits } from '../../contract/finance/amount.ts';
import { ACCOUNT_KINDS, CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { textOf } from '../../sandbox/ledger/amounts.ts';
import { book, free, post } from '../../sandbox/ledger/posting.ts';
import { enrol, fixedRates, type House, openHouse, worthOf } from './house.ts';

const PACE = { transferMs: 5000, confirmationMs: 3000 };
const START = Date.parse('2026-03-11T14:00Z');
const HOUR = 3_600_000;
const rates = fixedRates(START);
const unitsOf = (text: string, currency: Currency): bigint => minorUnits(text, CURRENCY_SCALE[currency]) ?? 0n;

const currency = fc.constantFrom(...CURRENCIES);
const account = fc.constantFrom(...ACCOUNT_KINDS);
/** In thousandths of what there is, and beyond. */
const share = fc.integer({ min: 1, max: 1100 });
const hours = fc.integer({ min: 0, max: 60 });
const step = fc.oneof(
  fc.record({ do: fc.constant('bring' as const), currency, units: fc.bigInt({ min: 1n, max: 10n ** 7n }), hours }),
  fc.record({ do: fc.constant('move' as const), currency, from: account, to: account, share, hours }),
  fc.record({ do: fc.constant('convert' as const), currency, toCurrency: currency, from: account, to: account, share, hours }),
  fc.record({ do: fc.constant('cancel' as const), hours }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('any sequence of deeds', () => {
  let store: Store;
  let house: House;
  let wall = START;
  let customers = 0;
  beforeAll(async () => {
    store = await openStore('memory');
    const log = (line: string) => {
      throw new Error(line);
    };
    house = openHouse({ store, rates, pace: PACE, reviewMs: 0, now: () => wall, wall: () => wall, log });
  });
  afterAll(() => store.close());

  const freeOf = async (customer: number, from: 'funding' | 'trading', wanted: Currency): Promise<bigint> => {
    const { list } = await house.ledger.balance(customer, { walletType: from === 'funding' ? 'balance' : 'stock' });
    const row = list.find((own) => own.currency === wanted);
    return row ? unitsOf(row.balance, wanted) - unitsOf(row.usedBalance, wanted) : 0n;
  };
  const worth = async (customer: number): Promise<bigint> => {
    const { list } = await house.ledger.balance(customer, { walletType: 'overview' });
    return list.reduce((sum, row) => sum + worthOf(unitsOf(row.balance, row.currency), row.currency), 0n);
  };

  let orders = 0;
  /** What it brought from outside: nothing else may add to what there is. */
  const take = async (customer: number, deed: Step): Promise<bigint> => {
    switch (deed.do) {
      case 'bring': {
        const legs = [book('world', deed.currency, -deed.units), free('balance', deed.currency, deed.units)];
        await store.inTransaction((tx) => post(tx, { customer, kind: 'deposit', reference: '', at: wall, legs }));
        return worthOf(deed.units, deed.currency);
      }
      case 'move':
      case 'convert': {
        const amount = ((await freeOf(customer, deed.from, deed.currency)) * BigInt(deed.share)) / 1000n;
        const { from, to } = deed;
        const toCurrency = deed.do === 'convert' ? deed.toCurrency : deed.currency;
        const rate = rates.rate(deed.currency, toCurrency, 0)?.rate;
        orders += 1;
        const clientOrderId = `sequence-order-${orders}`;
        await house.ledger.transfers.apply(customer, {
          ...{ from, to, currency: deed.currency, toCurrency, rate, clientOrderId },
          amount: textOf(amount, deed.currency),
        });
        return 0n;
      }
      case 'cancel': {
        const { list } = await house.ledger.transfers.list(customer, { pageSize: 1 });
        if (list[0]) await house.ledger.transfers.cancel(customer, list[0].id);
        return 0n;
      }
      default:
        return deed satisfies never;
    }
  };

  it('leaves bills that close, and no more than was brought', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.constantFrom('UTC', 'Europe/Paris', 'America/Mexico_City', 'Australia/Lord_Howe'),
        fc.integer({ min: -1, max: 40 }),
        fc.integer({ min: 0, max: 10 }),
        async (steps, timeZone, begin, length) => {
          customers += 1;
          const customer = await enrol(store, `sequence${customers}`);
          const began = wall;
          let most = 0n;
          for (const deed of steps) {
            most += await take(customer, deed);
            wall += deed.hours * HOUR;
            await house.sweep();
            expect(await worth(customer)).toBeLessThanOrEqual(most);
          }
          const day = (offset: number) => new Date(began + offset * 24 * HOUR).toISOString().slice(0, 10);
          const range = { timeZone, from: day(begin), to: day(begin + length), walletType: 'overview', pageSize: 200 } as const;
          const bills = await house.ledger.bills(customer, range);
          if (!bills.ok) throw new Error(bills.msg);
          for (const { walletType, currency: code, opening, movements, closing } of bills.data.statements) {
            const own = bills.data.list.filter((bill) => bill.walletType === walletType && bill.currency === code);
            let running = unitsOf(opening, code);
            for (const { amount, balance } of own.toReversed()) {
              running += unitsOf(amount, code);
              expect(balance).toBe(textOf(running, code));
            }
            expect(closing).toBe(textOf(running, code));
            expect(movements).toBe(textOf(running - unitsOf(opening, code), code));
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(await house.ledger.audit()).toMatchObject({ balanced: true });
  });
});
