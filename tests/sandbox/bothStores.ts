/** What must hold on both stores is tested on both: `describe.each(STORES)`. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

export const STORES = ['sqlite', 'postgres'] as const;
export type StoreKind = (typeof STORES)[number];

/**
 * An empty SQLite file and an empty PostgreSQL database for the tests of one file, for as long as they run; call it at the file's top.
 * @returns where each is, as `openStore` and `--db` take it, once the tests run
 */
export function bothStores(): (kind: StoreKind) => string {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'coulisse-store-'));
    await onServer(`create database ${name}`);
  });
  afterAll(async () => {
    await onServer(`drop database ${name} with (force)`);
    await rm(dir, { recursive: true, force: true });
  });
  return (kind) => (kind === 'sqlite' ? join(dir, 'sandbox.db') : databaseOf(name));
}

function databaseOf(name: string): string {
  const url = new URL(inject('postgres'));
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
