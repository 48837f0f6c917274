/** What customers watch, in the store. */
import type { Selectable } from 'kysely';
import { type Classify, EnvelopeCode, type Market, MARKETS } from '../../contract/codes.ts';
import { factsOf } from '../../contract/markets.ts';
import { type QuoteKey, quoteKey } from '../../contract/quote.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { WatchEntry } from '../../contract/rest/watchlist.ts';
import { assetTypeOf, groupKey, WATCHLIST_LIMIT } from '../../contract/watchlist.ts';
import type { Schema } from '../db/schema.ts';
import type { Store, Tx } from '../db/store.ts';
import { unknownInstrument } from '../handler.ts';
import { allOrNothing } from '../ledger/deed.ts';
import type { MarketModel } from '../market/types.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Told } from '../push/wire.ts';

export interface Watchlists {
  read(customer: number): Promise<Output<'watchlist'>>;
  save(customer: number, input: Input<'watchlistSave'>): Promise<Outcome<WatchEntry>>;
  remove(customer: number, id: number): Promise<Outcome<Output<'watchlistDelete'>>>;
  removeByCode(customer: number, input: Input<'watchlistDeleteByCode'>): Promise<Outcome<Output<'watchlistDelete'>>>;
  arrange(customer: number, input: Input<'watchlistArrange'>): Promise<Outcome<Output<'watchlistDelete'>>>;
  /** What a customer watches, by key. */
  keys(customer: number): Promise<ReadonlySet<QuoteKey>>;
}

interface WatchlistNeeds {
  readonly store: Store;
  readonly market: Pick<MarketModel, 'find'>;
  readonly told: Told<'watchlist'>;
}

type Row = Selectable<Schema['watch_entry']>;

const MARKET_OF: ReadonlyMap<Classify, Market> = new Map(MARKETS.map((market) => [factsOf(market).classify, market]));

/** A class that no market has any more is of an older build; its entries stay in the store and are not shown. */
function entryOf(row: Row): WatchEntry | undefined {
  const market = MARKET_OF.get(row.classify);
  return (
    market && {
      id: Number(row.id),
      classify: row.classify,
      assettype: assetTypeOf(market),
      securityName: row.name,
      secuCode: row.code,
      market,
      ...(row.group_name !== null && { group: row.group_name }),
    }
  );
}

const entriesOf = async (tx: Tx, customer: number): Promise<WatchEntry[]> =>
  (await tx.selectFrom('watch_entry').selectAll().where('customer', '=', BigInt(customer)).orderBy('place').orderBy('id').execute())
    .map(entryOf)
    .filter((entry) => entry !== undefined);

const groupsOf = async (tx: Tx, customer: number): Promise<string[]> =>
  (await tx.selectFrom('watch_group').select('name').where('customer', '=', BigInt(customer)).orderBy('place').execute()).map(
    ({ name }) => name,
  );

export function createWatchlists({ store, market: model, told }: WatchlistNeeds): Watchlists {
  /** Says so after it is stored. */
  async function changed<T>(customer: number, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const outcome = await allOrNothing(store, work);
    if (outcome.ok) told(customer, 'watchlist');
    return outcome;
  }

  return {
    read: (customer) => store.inSnapshot(async (tx) => ({ list: await entriesOf(tx, customer), groups: await groupsOf(tx, customer) })),

    save: (customer, { classify, market, secuCode }) =>
      changed(customer, async (tx) => {
        if (factsOf(market).classify !== classify) return deny(EnvelopeCode.Validation, 'invalid', { field: 'classify' });
        const watched = await entriesOf(tx, customer);
        const known = watched.find((entry) => entry.market === market && entry.secuCode === secuCode);
        if (known) return done(known);
        // The listing's own name, not what a client says of it: it is shown again on every device.
        const listing = model.find(market, secuCode);
        if (!listing) return unknownInstrument();
        if (watched.length >= WATCHLIST_LIMIT) return deny(EnvelopeCode.Limit, 'watchlistFull');
        return done(await append(tx, customer, listing));
      }),

    remove: (customer, id) =>
      changed(customer, async (tx) => {
        await tx.deleteFrom('watch_entry').where('customer', '=', BigInt(customer)).where('id', '=', BigInt(id)).execute();
        return done({});
      }),

    removeByCode: (customer, { stockCode, market, classify }) =>
      changed(customer, async (tx) => {
        const meant = (await entriesOf(tx, customer)).filter(
          (entry) =>
            entry.secuCode === stockCode &&
            (market === undefined || entry.market === market) &&
            (classify === undefined || entry.classify === classify),
        );
        if (meant.length > 1) return deny(EnvelopeCode.Validation, 'codeAmbiguous', { field: 'market' });
        for (const { id } of meant) await tx.deleteFrom('watch_entry').where('id', '=', BigInt(id)).execute();
        return done({});
      }),

    arrange: (customer, { groups, order }) =>
      changed(customer, async (tx) => {
        if (new Set(groups.map(groupKey)).size < groups.length) return deny(EnvelopeCode.Validation, 'invalid', { field: 'groups' });
        if (order.some(({ group }) => group !== undefined && !groups.includes(group)))
          return deny(EnvelopeCode.Validation, 'invalid', { field: 'order' });
        await tx.deleteFrom('watch_group').where('customer', '=', BigInt(customer)).execute();
        for (const [place, name] of groups.entries()) await tx.insertInto('watch_group').values({ customer, name, place }).execute();
        const wished = new Map(order.map((wish, place) => [quoteKey(wish.market, wish.secuCode), { group: wish.group, place }]));
        const watched = await entriesOf(tx, customer);
        for (const [at, entry] of watched.entries()) {
          const wish = wished.get(quoteKey(entry.market, entry.secuCode));
          const group = wish ? wish.group : groups.find((name) => name === entry.group);
          const place = wish?.place ?? order.length + at;
          await tx
            .updateTable('watch_entry')
            .set({ place, group_name: group ?? null })
            .where('id', '=', BigInt(entry.id))
            .execute();
        }
        return done({});
      }),

    keys: (customer) =>
      store.inSnapshot(async (tx) => new Set((await entriesOf(tx, customer)).map(({ market, secuCode }) => quoteKey(market, secuCode)))),
  };
}

/** Puts an instrument that isn't watched yet at the end of a customer's list. */
export async function append(
  tx: Tx,
  customer: number,
  { classify, code, name }: { readonly classify: Classify; readonly code: string; readonly name: string },
  group: string | null = null,
): Promise<WatchEntry> {
  const { last } = await tx
    .selectFrom('watch_entry')
    .select((is) => is.fn.max('place').as('last'))
    .where('customer', '=', BigInt(customer))
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('watch_entry')
    .values({ customer, classify, code, name, place: last === null ? 0 : Number(last) + 1, group_name: group })
    .returningAll()
    .executeTakeFirstOrThrow();
  const entry = entryOf(row);
  if (!entry) throw new RangeError(`${classify} is no market's`);
  return entry;
}
