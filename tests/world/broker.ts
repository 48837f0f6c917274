/**
 * The broker's office behind a world: accounts, ledger, orders and matching on a store in memory. Stand-ins: the store's file, which is
 * copied from one that was made ready before and outlives each restart as a file would; argon2, which takes the time of real threads; and
 * the repeating of sweeps, which the world's clock does.
 */
import Database from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { AccountType } from '../../contract/codes.ts';
import type { EventTopic } from '../../contract/push.ts';
import { createCustomer } from '../../sandbox/accounts/customers.ts';
import { accounts } from '../../sandbox/accounts/domain.ts';
import { createKeyed } from '../../sandbox/accounts/keyed.ts';
import { createLogins } from '../../sandbox/accounts/logins.ts';
import { compose } from '../../sandbox/compose.ts';
import { keepingStatements } from '../../sandbox/db/statements.ts';
import { type Store, storeOn } from '../../sandbox/db/store.ts';
import { files } from '../../sandbox/files/domain.ts';
import type { Services } from '../../sandbox/handler.ts';
import { USUAL_PACE } from '../../sandbox/ledger/desk.ts';
import { ledger } from '../../sandbox/ledger/domain.ts';
import { book, free, post } from '../../sandbox/ledger/posting.ts';
import { mail } from '../../sandbox/mail/domain.ts';
import { openPorts } from '../../sandbox/ports/ports.ts';
import type { Credentials, Visitor } from '../../sandbox/push/wire.ts';
import { reviews } from '../../sandbox/reviews/domain.ts';
import { trading } from '../../sandbox/trading/domain.ts';
import { type Books, readBooks } from './books.ts';
import { BEGIN } from './market.ts';
import type { Scheduler } from './scheduler.ts';

const domains = compose().with(files).with(mail).with(reviews).with(accounts).with(ledger).with(trading);
export const { handlers } = domains;

/** Whose numbers are their places, from 1. */
export const NAMES = ['anna', 'bruno'] as const;
export const PASSWORD = 'as in the store';
const MONEY = [free('stock', 'USD', 100_000_00n), free('balance', 'USD', 50_000_00n), book('world', 'USD', -150_000_00n)];

/** Fewer than the sandbox's are cheaper, and nothing depends on how soon a sweep comes. */
const SWEEP_MS = 1000;
const KEY = '0'.repeat(64);

interface Opened {
  readonly database: Database.Database;
  readonly store: Store;
}

async function openOn(content?: Buffer): Promise<Opened> {
  const database = new Database(content ?? ':memory:');
  database.defaultSafeIntegers(true);
  const dialect = new SqliteDialect({ database: keepingStatements(database) });
  const store = await storeOn({ kind: 'sqlite', dialect, held: async () => {}, release: () => {} }, domains.migrations);
  return { database, store };
}

async function makeReady(): Promise<Buffer> {
  const { database, store } = await openOn();
  for (const username of NAMES) {
    await store.inTransaction(async (tx) => {
      const customer = await createCustomer(tx, { type: AccountType.Individual, username, password: PASSWORD }, BEGIN);
      if (typeof customer === 'string') throw new Error(customer);
      await post(tx, { customer, kind: 'deposit', reference: '', at: BEGIN, legs: MONEY });
    });
  }
  const content = database.serialize();
  await store.close();
  return content;
}

const ready = await makeReady();

export interface BrokerOptions extends Pick<Services, 'market' | 'clock' | 'board'> {
  readonly scheduler: Scheduler;
  /** Epoch ms of the broker's machine. */
  readonly wall: () => number;
  readonly told: (customer: number, topic: EventTopic) => void;
  readonly ended: (sessions: readonly number[]) => void;
  readonly failed: (error: unknown) => void;
}

/** What handlers of these domains get. */
type Office = Pick<Services, 'sessions' | 'tickets' | 'logins' | 'ledger' | 'trading' | 'store'>;

export interface Broker {
  /** Opened with the first that needs it: most worlds have no customer. */
  office(): Promise<Office>;
  identify(credentials: Credentials): Promise<Visitor | undefined>;
  /** A process that starts anew has the store, and nothing else of before. */
  restart(): void;
  /** Ends all sessions of a customer. */
  expire(customer: number): Promise<void>;
  /** As the store has them now; undefined: nobody has asked for anything yet. */
  books(): Books | undefined;
  close(): void;
}

export function createBroker({ scheduler, market, clock, board, wall, told, ended, failed }: BrokerOptions): Broker {
  let opened: Promise<Opened> | undefined;
  let database: Database.Database | undefined;
  let office: Promise<Office> | undefined;

  async function open(): Promise<Office> {
    opened ??= openOn(ready);
    const { store, database: own } = await opened;
    database = own;
    const ports = openPorts({ beside: undefined, key: KEY, now: wall });
    const keyed = createKeyed(ports.key);
    const log = (line: string): void => failed(new Error(line));
    const settings = {
      review: 'hand',
      pace: USUAL_PACE,
      demo: 'funded',
      smtpUrl: undefined,
      mailFrom: '',
      operatorFile: undefined,
    } as const;
    const { services } = domains.open(
      { store, seed: 1, keyed, ports, wall, told, ended, log, settings },
      { store, market, clock, board, told },
    );
    const hasher = { hash: async (text: string) => text, verify: async (stored: string | undefined, text: string) => stored === text };
    return { ...services, logins: createLogins({ store, sessions: services.sessions, hasher, keyed, now: wall }) };
  }

  const broker: Broker = {
    office: () => (office ??= open()),
    async identify({ ticket, token }) {
      const { sessions, tickets } = await broker.office();
      return ticket === undefined ? sessions.find(token ?? '') : tickets.redeem(ticket);
    },
    restart() {
      office = undefined;
    },
    async expire(customer) {
      const { store, sessions } = await broker.office();
      sessions.announce(await store.inTransaction((tx) => sessions.endAll(tx, customer)));
    },
    books: () => database && readBooks(database),
    close: () => void database?.close(),
  };
  scheduler.every(SWEEP_MS, () => {
    void office?.then(async (open) => {
      await open.ledger.sweep();
      await open.trading.sweep();
    }, failed);
  });
  return broker;
}
