/** Tables. Integers and text only, so that SQLite and PostgreSQL store the same; every integer is read as a bigint. */
import type { Integer } from './columns.ts';

/** Those of no domain. A domain declares its own in its `tables.ts`, which merges them into this. */
export interface Schema {
  /** What the sandbox remembers about itself, by name: seed, clock, whether it has its demo accounts. */
  setting: { name: string; value: string };
  /** What one node does for all, and until when it is that one's, epoch milliseconds of real time; `term` counts its holders. */
  lease: { name: string; holder: string; until: Integer; term: Integer };
}
