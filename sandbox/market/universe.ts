import { join } from 'node:path';
import { Source } from '../../contract/codes.ts';
import { type Row, readCsv } from './csv.ts';
import { hashText } from './random.ts';
import { tickTable } from './tick.ts';
import type { Listing } from './types.ts';

/** Prices of US shares are integers of a hundredth of a cent: the tick below one dollar. */
export const US_SCALE = 4;

/** Rule 612 of Regulation NMS: a cent from one dollar on, a hundredth of a cent below. */
export const US_TICK = tickTable(
  [
    ['0', '0.0001'],
    ['1', '0.01'],
  ],
  US_SCALE,
);

/** A listing of the data with what only the sandbox's own price process looks at. */
export interface UniverseRow {
  readonly listing: Listing;
  /** NASDAQ's letter: D deficient, E delinquent, H both; empty elsewhere. */
  readonly financialStatus: string;
  readonly sp500: boolean;
}

const filled = (text: string | undefined): string | undefined => (text === undefined || text === '' ? undefined : text);

/**
 * US listings of `universe/us.csv`. Ids are dense in the order of the file, so the same file always gives the same
 * ids; `catalogueOf` names that order. Codes are strings as written (`NAN`, `TRUE`, `BRK.B`, `ABR$D`).
 */
export function readUsUniverse(dataDir: string): UniverseRow[] {
  const rows = readCsv(join(dataDir, 'universe', 'us.csv'));
  const isins = Map.groupBy(rows, (row) => row.get('isin') ?? '');
  // The file gives 20 ISINs to two listings each (Verizon's also to Bank of America); which one is right it doesn't say.
  const isinOf = (row: Row) => (isins.get(row.get('isin') ?? '')?.length === 1 ? filled(row.get('isin')) : undefined);
  return rows.map((row, id) => ({
    listing: {
      id,
      code: row.get('symbol') ?? '',
      name: row.get('name') ?? '',
      market: 'US',
      classify: 'UsStock',
      source: Source.Stock,
      currency: row.get('currency') ?? 'USD',
      exchange: row.get('exchange') ?? '',
      scale: US_SCALE,
      tickDigits: 2,
      lot: 1,
      isin: isinOf(row),
      sector: filled(row.get('sector')),
      type: row.get('type') ?? 'stock',
      roundLot: Number(row.get('roundLot') ?? 100),
    },
    financialStatus: row.get('financialStatus') ?? '',
    sp500: row.get('sp500') === '1',
  }));
}

/** Version of an id assignment: changes when a listing is added, dropped or moved. */
export function catalogueOf(listings: readonly Listing[]): string {
  const hash = hashText(listings.map((listing) => `${listing.market}:${listing.code}`).join('\n'));
  return `${listings.length}-${hash.toString(16).padStart(8, '0')}`;
}
