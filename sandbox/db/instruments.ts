import { InstrumentState } from '../../contract/quote.ts';
import type { Listing } from '../market/types.ts';
import type { NewInstrument } from './schema.ts';
import type { Tx } from './store.ts';

/** Rows an insert; SQLite binds at most 32,766 values. */
const BATCH = 1000;

/**
 * Brings the stored instruments up to the listings: adds the new, renews what is told of the known, delists those that are
 * gone. They are known by (market, code); ids move as contracts roll.
 */
export async function storeInstruments(tx: Tx, listings: readonly Listing[]): Promise<void> {
  await tx.updateTable('instrument').set({ state: InstrumentState.Delisted }).execute();
  for (let start = 0; start < listings.length; start += BATCH) {
    await tx
      .insertInto('instrument')
      .values(listings.slice(start, start + BATCH).map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['market', 'code']).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          classify: ref('excluded.classify'),
          source: ref('excluded.source'),
          currency: ref('excluded.currency'),
          exchange: ref('excluded.exchange'),
          scale: ref('excluded.scale'),
          tick_digits: ref('excluded.tick_digits'),
          lot: ref('excluded.lot'),
          round_lot: ref('excluded.round_lot'),
          type: ref('excluded.type'),
          isin: ref('excluded.isin'),
          sector: ref('excluded.sector'),
          state: ref('excluded.state'),
        })),
      )
      .execute();
  }
}

const toRow = (listing: Listing): NewInstrument => ({
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
