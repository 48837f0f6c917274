/** A store of its own, a clock that tests move, and a hasher that costs nothing. */
import { AccountType } from '../../contract/codes.ts';
import type { Store } from '../db/store.ts';
import { openStore } from '../store.ts';
import type { Hasher } from './argon.ts';
import { createCustomer } from './customers.ts';
import { createKeyed } from './keyed.ts';

export interface Bench {
  readonly store: Store;
  readonly now: () => number;
  pass(seconds: number): void;
}

export async function openBench(): Promise<Bench> {
  let at = Date.UTC(2026, 0, 5);
  return {
    store: await openStore('memory'),
    now: () => at,
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}

export const plainHasher: Hasher = {
  hash: async (text) => `plain ${text}`,
  verify: async (stored, text) => stored === `plain ${text}`,
};

export const keyed = createKeyed(Buffer.from('a key of the tests'));

export const addPerson = ({ store, now }: Bench, username: string, email?: string): Promise<number> =>
  store.inTransaction(async (tx) => {
    const password = await plainHasher.hash('right', { place: '', isCustomer: false });
    const customer = await createCustomer(tx, { type: AccountType.Individual, username, ...(email && { email }), password }, now());
    if (typeof customer === 'string') throw new Error(customer);
    return customer;
  });
