/** Puts domains together: what they bring is summed here, and nothing here knows which there are. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Migration } from 'kysely/migration';
import type { EventTopic } from '../contract/push.ts';
import type { StoreKind } from './db/columns.ts';
import { createLease, type Lease, LOOK_MS } from './db/lease.ts';
import { migrations as ofStore } from './db/migrations.ts';
import type { Brought, Domain, Ground, House, Opened, Sweep } from './domain.ts';
import type { Handlers } from './handler.ts';
import type { Credentials, Visitor } from './push/wire.ts';
import { repeat } from './repeat.ts';

/** All domains, open. */
export interface Office<Given> {
  readonly services: Given;
  /** Called once nothing is missing: the demo accounts are there and all that goes on by itself has begun. */
  start(): Promise<void>;
  identify(credentials: Credentials): Promise<Visitor | undefined>;
  addRoutes(app: FastifyInstance): Promise<void>;
  /** What tests may look at, by name. */
  readonly control: Readonly<Record<string, () => unknown>>;
  /** @param url where the server listens, on the loopback */
  listening(url: string): Promise<void>;
  /** Has what a domain does by itself rest, so that what is due waits, or go on. @returns false without a sweep of that name */
  hold(sweep: string, held: boolean): boolean;
  /** Whoever has it does for all nodes what is done once. */
  readonly lease: Lease;
  /** Ends what it does by itself. */
  stop(): Promise<void>;
}

/** Domains in their order. One that needs what none before it gives does not compile. */
export interface Composition<Given, Calls> {
  with<Gives = unknown, More extends Partial<Handlers> = Record<never, never>, Topic extends EventTopic = never>(
    domain: Domain<Given, Gives, More, Topic>,
  ): Composition<Given & Gives, Calls & More>;
  readonly handlers: Calls;
  /** Of all tables. @throws RangeError when two have one name */
  readonly migrations: (kind: StoreKind) => Record<string, Migration>;
  open(house: Omit<House<EventTopic>, 'brought'>, ground: Ground): Office<Given>;
}

type AnyDomain = Domain<unknown, unknown, Partial<Handlers>, EventTopic>;

export const compose = (): Composition<Ground, Record<never, never>> => composed([]);

function composed<Given, Calls>(domains: readonly AnyDomain[]): Composition<Given, Calls> {
  return {
    // What the types have just shown of the two, the list of any domains no longer says.
    with: (domain) => composed([...domains, domain as unknown as AnyDomain]),
    handlers: Object.assign({}, ...domains.map(({ handlers }) => handlers ?? {})) as Calls,
    migrations: (kind) => joined([ofStore(), ...domains.map(({ migrations }) => migrations?.(kind) ?? {})]),
    open: (house, ground) => openAll(domains, house, ground) as Office<Given>,
  };
}

function joined(parts: readonly Record<string, Migration>[]): Record<string, Migration> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length) throw new RangeError('two migrations have one name');
  return all;
}

function openAll(domains: readonly AnyDomain[], house: Omit<House<EventTopic>, 'brought'>, ground: Ground): Office<unknown> {
  const brought = { deciders: {}, funded: [], invested: [], offered: [], overdue: [], past: [], sweeps: [] } as Collected;
  let services: object = ground;
  const opened: Opened<unknown>[] = [];
  for (const { open } of domains) {
    if (!open) continue;
    const one = open({ ...house, brought }, services);
    opened.push(one);
    services = { ...services, ...(one.gives as object) };
    Object.assign(brought.deciders, one.deciders);
    brought.funded.push(...(one.funded ?? []));
    brought.invested.push(...(one.invested ?? []));
    brought.offered.push(...(one.offered ?? []));
    brought.overdue.push(...(one.overdue ?? []));
    brought.past.push(...(one.past ?? []));
    brought.sweeps.push(...(one.sweeps ?? []));
  }
  const stops: (() => Promise<void>)[] = [];
  const held = new Set<string>();
  const lease = createLease(house.store, 'sweeps', randomUUID(), house.wall, (work) => repeat(work, LOOK_MS, house.log));
  return {
    services,
    lease,
    control: Object.assign({}, ...opened.map(({ control }) => control ?? {})) as Office<unknown>['control'],
    async start() {
      for (const { ready } of opened) await ready?.();
      for (const { name, work, everyMs } of brought.sweeps)
        stops.push(repeat(async () => (held.has(name) ? undefined : lease.during(work)), everyMs, house.log));
      // A store that another sandbox has taken can't be told any more; the lease runs out there.
      stops.push(() => lease.release().catch(() => {}));
    },
    async identify(credentials) {
      for (const { identify } of opened) {
        const found = await identify?.(credentials);
        if (found) return found;
      }
      return undefined;
    },
    async addRoutes(app) {
      for (const { routes } of opened) await routes?.(app);
    },
    async listening(url) {
      for (const { listening } of opened) {
        const stop = await listening?.(url);
        if (stop) stops.push(stop);
      }
    },
    hold(sweep, isHeld) {
      if (!brought.sweeps.some(({ name }) => name === sweep)) return false;
      if (isHeld) held.add(sweep);
      else held.delete(sweep);
      return true;
    },
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}

/** `Brought` while it grows. */
interface Collected extends Brought {
  readonly funded: Brought['funded'][number][];
  readonly invested: Brought['invested'][number][];
  readonly offered: Brought['offered'][number][];
  readonly overdue: Brought['overdue'][number][];
  readonly past: Brought['past'][number][];
  readonly sweeps: Sweep[];
}
