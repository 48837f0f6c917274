/** A trading floor on a real store and the simulated market, with the clock in the test's hand. */
import type { Currency } from '../../contract/money.ts';
import type { Order } from '../../contract/rest/trading.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { audit } from '../../sandbox/ledger/audit.ts';
import { book, free, post } from '../../sandbox/ledger/posting.ts';
import { createRates } from '../../sandbox/ledger/rates.ts';
import { market } from '../../sandbox/market/market.fixture.ts';
import type { MarketModel } from '../../sandbox/market/types.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { createTrading, type Trading } from '../../sandbox/trading/trading.ts';
import { enrol } from '../ledger/house.ts';
import { order, type Wanted } from './wish.ts';

export interface Floor {
  readonly trading: Trading;
  now: number;
  /** Topics told, by customer. */
  readonly told: string[];
  /** A new customer with free money on the trading account. */
  customer(money: Partial<Record<Currency, bigint>>): Promise<number>;
  /** Free and held minor units of the trading wallets together. */
  money(customer: number, currency: Currency): Promise<{ free: bigint; held: bigint }>;
  balances(): Promise<boolean>;
  /** Sets the clock and sweeps. */
  at(instant: number): Promise<void>;
  /** Lets time pass in steps of a quarter of a second, sweeping at each. */
  pass(ms: number): Promise<void>;
}

let names = 0;
const STEP_MS = 250;

/** @param of the simulated market, or one whose prices the test holds */
export function openFloor(store: Store, start: number, of: MarketModel = market): Floor {
  const told: string[] = [];
  const rates = createRates(of);
  const trading = createTrading({
    store,
    market: of,
    rates,
    seed: 1,
    reviews: { submit: async () => 0 },
    isVerified: async () => true,
    now: () => floor.now,
    checkSecret: async () => undefined,
    told: (customer, topic) => told.push(`${customer} ${topic}`),
    log(line) {
      throw new Error(line);
    },
  });
  const floor: Floor = {
    trading,
    now: start,
    told,
    async customer(money) {
      names += 1;
      const customer = await enrol(store, `trader${process.pid}_${names}`);
      for (const [currency, amount] of Object.entries(money) as [Currency, bigint][]) {
        const legs = [book('world', currency, -amount), free('stock', currency, amount)];
        await store.inTransaction((tx) => post(tx, { customer, kind: 'deposit', reference: '', at: floor.now, legs }));
      }
      return customer;
    },
    money: (customer, currency) =>
      store.inSnapshot(async (tx) => {
        const rows = await tx
          .selectFrom('ledger_account')
          .select(['part', 'balance'])
          .where('customer', '=', BigInt(customer))
          .where('side', '=', 'customer')
          .where('currency', '=', currency)
          .execute();
        const sum = (wanted: string) => rows.reduce((total, { part, balance }) => (part === wanted ? total + balance : total), 0n);
        return { free: sum('free'), held: sum('held') };
      }),
    balances: () => store.inSnapshot(async (tx) => (await audit(tx)).balanced),
    at(instant) {
      floor.now = instant;
      return trading.sweep();
    },
    async pass(ms) {
      const end = floor.now + ms;
      while (floor.now < end) await floor.at(Math.min(end, floor.now + STEP_MS));
    },
  };
  return floor;
}

export function granted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.msg} ${JSON.stringify(outcome.denial)}`);
  return outcome.data;
}

export const denialOf = (outcome: Outcome<unknown>) => (outcome.ok ? undefined : outcome.denial);

export const create = async (floor: Floor, customer: number, wanted: Wanted): Promise<Outcome<Order>> =>
  floor.trading.orders.create(customer, 'stockCreate', order(wanted));
