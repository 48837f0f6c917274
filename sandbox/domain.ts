/**
 * A domain is a part of the broker in a folder of its own: accounts, ledger, trading, news. All that it brings goes through one door, the
 * `domain.ts` of its folder; `domains.ts` lists the doors, in an order that the types hold. What a door adds to the types of all (the tables
 * of the store, the services that handlers get) it declares beside itself, by merging into `Schema` and `Services`.
 */
import type { FastifyInstance } from 'fastify';
import type { Migration } from 'kysely/migration';
import type { Currency } from '../contract/money.ts';
import type { EventTopic } from '../contract/push.ts';
import type { Product } from '../contract/rest/market.ts';
import type { Keyed } from './accounts/keyed.ts';
import type { DemoPast, Episode } from './accounts/demo.ts';
import type { StoreKind } from './db/columns.ts';
import type { Store, Tx } from './db/store.ts';
import type { Handlers, Services } from './handler.ts';
import type { Invested } from './ledger/balances.ts';
import type { Pace } from './ledger/desk.ts';
import type { Credentials, Told, Visitor } from './push/wire.ts';
import type { Ports } from './ports/ports.ts';
import type { Deciders } from './reviews/reviews.ts';

/** What whoever starts the sandbox may choose of its domains. */
export interface Settings {
  /** Milliseconds until the rules decide a review; `hand`: they don't. */
  readonly review: number | 'hand';
  /** How long transfers and confirmations take. */
  readonly pace: Pace;
  /** Whether the demo accounts have weeks behind them, some of which still go on, or money alone. */
  readonly demo: DemoPast;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where to leave address and key for the reviewer's command. */
  readonly operatorFile: string | undefined;
}

/**
 * What is there before any domain, and what all of them may lean on.
 * @template Topic what may be told by whom it is for
 */
export interface House<Topic extends EventTopic = never> {
  readonly store: Store;
  /** Of all that is drawn. */
  readonly seed: number;
  readonly keyed: Keyed;
  /** What all nodes share besides the store. Told and ended go over its bus. */
  readonly ports: Pick<Ports, 'passing' | 'counts' | 'shelf'>;
  /** Epoch ms of this machine: how long something takes. The market's clock is a service. */
  readonly wall: () => number;
  /** Says, after it is stored, that something of the customer's changed. */
  readonly told: Told<Topic>;
  /** Says that sessions are over, so that what they hold open closes. */
  readonly ended: (sessions: readonly number[]) => void;
  readonly log: (line: string) => void;
  readonly settings: Settings;
  /** What all domains brought; whole once all are open, so it is looked at when it is needed and not before. */
  readonly brought: Brought;
}

/** Work that a domain does by itself, again and again. */
export interface Sweep {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
}

export interface Brought {
  /** What a review of each kind means. */
  readonly deciders: Deciders;
  /** What a customer's positions are worth beyond what the wallets hold, line by line. */
  readonly invested: readonly ((tx: Tx, customer: number) => Promise<Invested>)[];
  /** In which currency a customer is late with a payment, if with any: until it is paid no money leaves the funding account. */
  readonly overdue: readonly ((tx: Tx, customer: number) => Promise<Currency | undefined>)[];
  /** How many of a product's markets or offers are open at an instant, epoch ms. */
  readonly offered: readonly ((at: number) => Partial<Record<Product, number>>)[];
  /** What a demo account begins with. */
  readonly funded: readonly ((tx: Tx, customer: number) => Promise<readonly Episode[]>)[];
  /** What it has lived through since. */
  readonly past: readonly ((tx: Tx, customer: number) => Promise<readonly Episode[]>)[];
  readonly sweeps: readonly Sweep[];
}

/** A domain that is open. */
export interface Opened<Gives> extends Partial<Brought> {
  /** Its services, to handlers and to the domains after it. */
  readonly gives: Gives;
  /** Once all domains are open and nobody is let in yet. */
  readonly ready?: () => Promise<void>;
  /** Who shows these credentials to push, if anybody. */
  readonly identify?: (credentials: Credentials) => Promise<Visitor | undefined>;
  /** Routes beyond the endpoint table. */
  readonly routes?: (app: FastifyInstance) => Promise<void>;
  /** What tests may look at under `--control`: GET /sandbox/NAME. */
  readonly control?: Readonly<Record<string, () => unknown>>;
  /** Once the server listens. @returns what its end has to do */
  readonly listening?: (url: string) => Promise<() => Promise<void>>;
}

/**
 * @template Given services of the domains before
 * @template Calls endpoints that it answers
 * @template Topic what it may tell a customer's sockets
 */
export interface Domain<Given, Gives, Calls extends Partial<Handlers>, Topic extends EventTopic> {
  readonly handlers?: Calls;
  /** Of its tables; names are unique over all domains and sort by age. */
  readonly migrations?: (kind: StoreKind) => Record<string, Migration>;
  readonly topics?: readonly Topic[];
  readonly open?: (house: House<NoInfer<Topic>>, given: Given) => Opened<Gives>;
}

/** What there is without any domain. */
export type Ground = Pick<Services, 'store' | 'market' | 'clock' | 'board' | 'told'>;
