/** A broker's house around a ledger: real store, real reviews, rates and clocks in the test's hand. */
import { AccountType, EnvelopeCode, IdentityStatus } from '../../contract/codes.ts';
import { rateText } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { createCustomer } from '../../sandbox/accounts/customers.ts';
import type { Store } from '../../sandbox/db/store.ts';
import type { Pace } from '../../sandbox/ledger/desk.ts';
import { createLedger, type Ledger } from '../../sandbox/ledger/ledger.ts';
import type { Rates } from '../../sandbox/ledger/rates.ts';
import { deny } from '../../sandbox/outcome.ts';
import { createReviews, type Reviews } from '../../sandbox/reviews/reviews.ts';

export const SECRET = '123456';
/** An image that nobody has uploaded. */
export const NO_PROOF = '/web/file/none';

/** Cents for one unit, so that every rate is a fraction that can be computed by hand. */
const CENTS = { USD: 100n, HKD: 13n, EUR: 108n, MXN: 6n, AUD: 65n, USDT: 100n, BTC: 9_400_050n, ETH: 331_725n } as const satisfies Record<
  Currency,
  bigint
>;

/** Digits of the finest currency. */
const FINEST = 8;

/** What an amount is worth at `fixedRates`, exactly: cents of a unit of the finest scale. */
export const worthOf = (amount: bigint, currency: Currency): bigint =>
  amount * CENTS[currency] * 10n ** BigInt(FINEST - CURRENCY_SCALE[currency]);

/** @param drift thousandths by which every rate against the dollar is higher */
export const fixedRates = (time: number, drift: () => bigint = () => 0n): Rates => ({
  rate(from, to) {
    const worth = (currency: Currency) => CENTS[currency] * (currency === 'USD' ? 1000n : 1000n + drift());
    return { rate: rateText(worth(from), worth(to)), time };
  },
});

export interface House {
  readonly ledger: Ledger;
  readonly reviews: Reviews;
  /** Everything that waits and is due. */
  sweep(): Promise<void>;
}

export interface HouseOptions {
  readonly store: Store;
  readonly rates: Rates;
  readonly pace: Pace;
  readonly reviewMs: number;
  readonly now: () => number;
  readonly wall: () => number;
  readonly told?: (customer: number, topic: string) => void;
  /** In which a payment of everybody's is overdue. */
  readonly overdue?: () => Currency | undefined;
  readonly log: (line: string) => void;
}

export function openHouse({
  store,
  rates,
  pace,
  reviewMs,
  now,
  wall,
  told = () => {},
  overdue = () => undefined,
  log,
}: HouseOptions): House {
  const ledger = createLedger(
    {
      store,
      rates,
      pace,
      now,
      wall,
      checkSecret: async (_, __, given) => (given === SECRET ? undefined : deny(EnvelopeCode.Validation, 'secretWrong')),
      async isVerified(tx, customer) {
        const row = await tx.selectFrom('identity').select('status').where('customer', '=', BigInt(customer)).executeTakeFirst();
        return row?.status === BigInt(IdentityStatus.Passed);
      },
      claimUpload: async (_, url) => url !== NO_PROOF,
      releaseUpload: async () => {},
      reviews: {
        submit: (tx, review) => reviews.submit(tx, review),
        withdraw: (tx, kind, subject) => reviews.withdraw(tx, kind, subject),
      },
      invested: async () => ({ worth: [], today: [] }),
      overdue: async () => overdue(),
      told,
    },
    log,
  );
  const reviews = createReviews({ store, wall, now: wall, delayMs: reviewMs, deciders: ledger.deciders, told, log });
  return {
    ledger,
    reviews,
    async sweep() {
      await ledger.sweep();
      await reviews.sweep();
    },
  };
}

/** A verified customer's number. */
export function enrol(store: Store, username: string, { verified = true } = {}): Promise<number> {
  return store.inTransaction(async (tx) => {
    const customer = await createCustomer(tx, { type: AccountType.Individual, username, password: 'none' }, 0);
    if (typeof customer === 'string') throw new Error(customer);
    if (verified) await tx.insertInto('identity').values({ customer, status: IdentityStatus.Passed, created_at: 0 }).execute();
    return customer;
  });
}
