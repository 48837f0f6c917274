/** The customers' money. */
import type { Currency } from '../../contract/money.ts';
import { isVerified } from '../accounts/customers.ts';
import type { Tx } from '../db/store.ts';
import type { Brought, House, Opened } from '../domain.ts';
import type { Services } from '../handler.ts';
import { investedIn } from './balances.ts';
import { pastMoney } from './demo.ts';
import { money as handlers } from './handlers.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createRates, type Rates } from './rates.ts';
import { ledgerMigrations } from './tables.ts';

interface LedgerServices {
  readonly ledger: Ledger;
  readonly rates: Rates;
}

declare module '../handler.ts' {
  interface Services extends LedgerServices {}
}

const SWEEP_MS = 500;
const TOPICS = ['wallet', 'review'] as const;

export const ledger = {
  handlers,
  migrations: ledgerMigrations,
  topics: TOPICS,
  open(
    house: House<(typeof TOPICS)[number]>,
    { market, clock, secrets, uploads, reviews }: Pick<Services, 'market' | 'clock' | 'secrets' | 'uploads' | 'reviews'>,
  ): Opened<LedgerServices> {
    const { store, wall, told, log, brought, settings } = house;
    const rates = createRates(market);
    const now = () => clock.now();
    const made = createLedger(
      {
        store,
        rates,
        pace: settings.pace,
        now,
        wall,
        checkSecret: (tx, customer, given) => secrets.check(tx, customer, given),
        isVerified,
        claimUpload: (tx, url, customer, purpose) => uploads.claim(tx, url, customer, purpose),
        releaseUpload: (tx, url, customer) => uploads.release(tx, url, customer),
        reviews,
        invested: (tx, customer) => investedIn(brought.invested, tx, customer),
        overdue: (tx, customer) => overdueIn(brought.overdue, tx, customer),
        told,
      },
      log,
    );
    return {
      gives: { ledger: made, rates },
      deciders: made.deciders,
      funded: [(tx, customer) => pastMoney(tx, customer, { now, rates })],
      sweeps: [{ name: 'ledger', everyMs: SWEEP_MS, work: () => made.sweep() }],
      control: { ledger: () => made.audit() },
    };
  },
};

async function overdueIn(lines: Brought['overdue'], tx: Tx, customer: number): Promise<Currency | undefined> {
  for (const line of lines) {
    const currency = await line(tx, customer);
    if (currency !== undefined) return currency;
  }
  return undefined;
}
