/**
 * Tables. Integers and text only, so that SQLite and PostgreSQL store the same; every integer is read as a bigint. Those of a domain are
 * declared in its `tables.ts`, which merges them into this.
 */
export interface Schema {
  /** What the sandbox remembers about itself, by name: seed, clock, whether it has its demo accounts. */
  setting: { name: string; value: string };
}
