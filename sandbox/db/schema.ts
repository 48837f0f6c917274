/** Tables. Integers and text only, so that SQLite and PostgreSQL store the same; every integer is read as a bigint. */
import type { ColumnType, Insertable } from 'kysely';

/** Read exactly, written as either. */
type Integer = ColumnType<bigint, number | bigint, number | bigint>;

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

export interface Schema {
  setting: SettingTable;
  instrument: InstrumentTable;
}

export type NewInstrument = Insertable<InstrumentTable>;
