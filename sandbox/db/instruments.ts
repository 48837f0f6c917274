import { InstrumentState } from '../../contract/quote.ts';
import type { Listing } from '../market/types.ts';
import type { NewInstrument } from './schema.ts';
import type { Tx } from './store.ts';

/** Rows an insert; SQLite binds at most 32,766 values. */
const BATCH = 1000;

/**
 * Brings the stored instruments up to the listings: adds the new, delists those that are gone. An id, once
 * given to a (market, code), is never given to another.
 * @throws when a listing carries another id than it had before
 */
export async function storeInstruments(tx: Tx, listings: readonly Listing[]): Promise<void> {
  const known = new Map<string, number>();
  for (const row of await tx.selectFrom('instrument').select(['id', 'market', 'code']).execute()) {
    known.set(`${row.market}:${row.code}`, Number(row.id));
  }
  const added: NewInstrument[] = [];
  for (const listing of listings) {
    const key = `${listing.market}:${listing.code}`;
    const id = known.get(key);
    known.delete(key);
    if (id === undefined) added.push(toRow(listing));
    else if (id !== listing.id)
      throw new Error(`${key} had id ${id} in this store and now has ${listing.id}; choose another file with --db`);
  }
  for (let start = 0; start < added.length; start += BATCH) {
    await tx
      .insertInto('instrument')
      .values(added.slice(start, start + BATCH))
      .execute();
  }
  const gone = [...known.values()];
  for (let start = 0; start < gone.length; start += BATCH) {
    await tx
      .updateTable('instrument')
      .set({ state: InstrumentState.Delisted })
      .where('id', 'in', gone.slice(start, start + BATCH).map(BigInt))
      .execute();
  }
}

const toRow = (listing: Listing): NewInstrument => ({
  id: listing.id,
  market: listing.market,
  code: listing.code,
  name: listing.name,
  classify: listing.classify,
  source: listing.source,
  currency: listing.currency,
  exchange: listing.exchange,
  scale: listing.scale,
  tick_digits: listing.tickDigits,
  lot: listing.lot,
  round_lot: listing.roundLot,
  type: listing.type,
  isin: listing.isin ?? null,
  sector: listing.sector ?? null,
  state: InstrumentState.Trading,
});
