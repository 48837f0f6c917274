/** Tables. Integers and text only, so that SQLite and PostgreSQL store the same; every integer is read as a bigint. */
import type { AccountTables } from './accountTables.ts';
import type { LedgerTables } from './ledgerTables.ts';
import type { ReviewTables } from './reviewTables.ts';
import type { TradingTables } from './tradingTables.ts';

/** What the sandbox remembers about itself, by name: seed, clock, whether it has its demo accounts. */
interface SettingTable {
  name: string;
  value: string;
}

export interface Schema extends AccountTables, ReviewTables, LedgerTables, TradingTables {
  setting: SettingTable;
}
