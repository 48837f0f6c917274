/** What must hold on both stores is tested on both: `describe.each(STORES)`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

export const STORES = ['sqlite', 'postgres'] as const;
export type StoreKind = (typeof STORES)[number];

/**
 * An empty SQLite file and a PostgreSQL for the tests of one file, for as long as they run; call it at the file's top.
 * @returns where each is, as `openStore` and `--db` take it, once the tests run
 */
export function bothStores(): (kind: StoreKind) => string {
  let dir: string;
  let postgres: TestPostgres;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'coulisse-store-'));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  });
  return (kind) => (kind === 'sqlite' ? join(dir, 'sandbox.db') : postgres.url);
}
