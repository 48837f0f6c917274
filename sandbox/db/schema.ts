/** Tables. Integers and text only, so that SQLite and PostgreSQL store the same; every integer is read as a bigint. */
import type { Insertable } from 'kysely';
import type { AccountTables } from './accountTables.ts';
import type { Integer } from './columns.ts';
import type { LedgerTables } from './ledgerTables.ts';
import type { ReviewTables } from './reviewTables.ts';
import type { TradingTables } from './tradingTables.ts';

/** What the sandbox remembers about itself, by name: seed, clock, catalogue. */
interface SettingTable {
  name: string;
  value: string;
}

/** One row for each instrument ever listed. */
interface InstrumentTable {
  market: string;
  code: string;
  name: string;
  classify: string;
  source: Integer;
  currency: string;
  exchange: string;
  scale: Integer;
  tick_digits: Integer;
  lot: Integer;
  round_lot: Integer;
  type: string;
  isin: string | null;
  sector: string | null;
  /** An InstrumentState. */
  state: Integer;
}

export interface Schema extends AccountTables, ReviewTables, LedgerTables, TradingTables {
  setting: SettingTable;
  instrument: InstrumentTable;
}

export type NewInstrument = Insertable<InstrumentTable>;
