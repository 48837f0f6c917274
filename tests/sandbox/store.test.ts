import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSetting, writeSetting } from '../../sandbox/db/settings.ts';
import { lockPostgres } from '../../sandbox/db/postgresLock.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from './bothStores.ts';

const where = bothStores();

/** Ends the connection that holds this file's store: the server has the stores of other files too. */
const BREAK_LOCK = `select pg_terminate_backend(pid, 5000) from pg_locks
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`;

describe.each(STORES)('store on %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  afterAll(() => store.close());

  it('is what was asked for', () => {
    expect(store.kind).toBe(kind);
  });

  it('keeps a setting over a reopening, migrated once', async () => {
    await store.inTransaction((tx) => writeSetting(tx, 'seed', '7'));
    await store.inTransaction((tx) => writeSetting(tx, 'seed', '8'));
    await store.close();
    store = await openStore(where(kind));
    expect(await store.inTransaction((tx) => readSetting(tx, 'seed'))).toBe('8');
    expect(await store.inTransaction((tx) => readSetting(tx, 'demo'))).toBeUndefined();
  });

  it('reads integers beyond 2^53 exactly, and counts as integers', async () => {
    const large = 2n ** 60n + 1n;
    const { rows } = await store.inTransaction((tx) =>
      sql<{ large: bigint; count: bigint }>`select cast(${large} as bigint) as large, count(*) as count from setting`.execute(tx),
    );
    expect(rows).toEqual([{ large, count: 1n }]);
  });

  it('keeps hostile text as it was given', async () => {
    const text = `'; drop table setting; -- __proto__ \u{1F4C8} é NAN`;
    await store.inTransaction((tx) => writeSetting(tx, 'demo', text));
    expect(await store.inTransaction((tx) => readSetting(tx, 'demo'))).toBe(text);
  });

  it('gives the columns of now to a query that was asked before the table changed', async () => {
    const rows = () => store.inTransaction(async (tx) => (await sql`select * from changing`.execute(tx)).rows);
    await store.inTransaction((tx) => sql`create table changing as select 1 as one`.execute(tx));
    expect(await rows()).toEqual([{ one: 1n }]);
    await store.inTransaction((tx) => sql`alter table changing add column two integer default 2`.execute(tx));
    expect(await rows()).toEqual([{ one: 1n, two: 2n }]);
    await store.inTransaction((tx) => sql`drop table changing`.execute(tx));
    await expect(rows()).rejects.toThrow('changing');
  });

  it('undoes all of a transaction that throws', async () => {
    const failing = store.inTransaction(async (tx) => {
      await writeSetting(tx, 'seed', '99');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.inTransaction((tx) => readSetting(tx, 'seed'))).toBe('8');
  });

  it('lets one of many withdrawals pass where there is money for one', async () => {
    await store.inTransaction((tx) => writeSetting(tx, 'clock', '100'));
    const withdraw = () =>
      store.inTransaction(async (tx) => {
        const balance = Number(await readSetting(tx, 'clock'));
        // Lets the others read the same balance before this one writes.
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (balance < 60) return false;
        await writeSetting(tx, 'clock', String(balance - 60));
        return true;
      });
    const passed = await Promise.all(Array.from({ length: 8 }, withdraw));
    expect(passed.filter(Boolean)).toHaveLength(1);
    expect(await store.inTransaction((tx) => readSetting(tx, 'clock'))).toBe('40');
  });
});

describe('one process a store', () => {
  it('refuses a second opening in this process and in another, until the first ends', async () => {
    const path = where('sqlite');
    const holder = fork(new URL('./holder.ts', import.meta.url), [path], { execArgv: [] });
    await once(holder, 'message');
    await expect(openStore(path)).rejects.toThrow(`Another sandbox is using ${path}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const store = await openStore(path);
    await expect(openStore(path)).rejects.toThrow('Another sandbox');
    await store.close();
    await (await openStore(path)).close();
  });
});

describe('one sandbox a PostgreSQL', () => {
  const url = () => where('postgres');

  it('refuses a second opening in words without the password, and frees it at the end', async () => {
    const store = await openStore(url());
    await expect(openStore(url())).rejects.toThrow(/^Another sandbox is using PostgreSQL at /);
    await store.close();
    await (await openStore(url())).close();
  });

  it('is taken again when its connection breaks, and what is written meanwhile waits', async () => {
    let lost = 0;
    const store = await openStore(url(), () => (lost += 1));
    const other = new pg.Client({ connectionString: url() });
    await other.connect();
    try {
      await other.query(BREAK_LOCK);
      await store.inTransaction((tx) => writeSetting(tx, 'seed', '21'));
      await expect(openStore(url())).rejects.toThrow('Another sandbox is using');
      expect(lost).toBe(0);
    } finally {
      await other.end();
      await store.close();
    }
  });

  it('that another has taken meanwhile says so and writes no more', async () => {
    const connect = (config: pg.ClientConfig) => new pg.Client(config);
    const told = Promise.withResolvers<Error>();
    // A patience of no time: the other one is there for good.
    const lock = await lockPostgres({ connect, url: url(), name: 'the store', lost: told.resolve, staleMs: 0 });
    const other = new pg.Client({ connectionString: url() });
    await other.connect();
    try {
      // Waits in line for the lock, so that it is next when the connection goes.
      const next = other.query("select pg_advisory_lock(hashtextextended('coulisse ' || current_schema(), 0))");
      const killer = new pg.Client({ connectionString: url() });
      await killer.connect();
      await killer.query(BREAK_LOCK);
      await killer.end();
      await next;
      expect((await told.promise).message).toContain('Another sandbox is using the store');
      await expect(lock.held()).rejects.toThrow('Another sandbox');
    } finally {
      await other.end();
      await lock.release();
    }
  });
});

describe('a lock that is let go of while it is taken again', () => {
  it('is free, though the new connection got it', async () => {
    const dialled = Promise.withResolvers<void>();
    const letThrough = Promise.withResolvers<void>();
    let dials = 0;
    const connect = (config: pg.ClientConfig) => {
      dials += 1;
      const client = new pg.Client(config);
      if (dials !== 2) return client;
      // In its way until it is let through.
      return Object.assign(client, {
        async connect() {
          dialled.resolve();
          await letThrough.promise;
          Reflect.deleteProperty(client, 'connect');
          await client.connect();
        },
      });
    };
    const options = { url: where('postgres'), name: 'the store', lost: () => {} };
    const lock = await lockPostgres({ ...options, connect });
    const killer = new pg.Client({ connectionString: where('postgres') });
    await killer.connect();
    await killer.query(BREAK_LOCK);
    await killer.end();
    await dialled.promise;
    await lock.release();
    letThrough.resolve();
    await lock.held();
    const next = await lockPostgres({ ...options, connect });
    await expect(next.held()).resolves.toBeUndefined();
    await next.release();
  });
});

describe('a connection that PostgreSQL ends', () => {
  it('costs the transaction that had it and nothing else', async () => {
    const store = await openStore(where('postgres'));
    const other = new pg.Client({ connectionString: where('postgres') });
    await other.connect();
    try {
      await store.inTransaction((tx) => writeSetting(tx, 'seed', '7'));
      const cut = store.inTransaction(async (tx) => {
        await writeSetting(tx, 'seed', '13');
        const { rows } = await sql<{ pid: bigint }>`select pg_backend_pid() as pid`.execute(tx);
        // Returns once it is gone. Nothing of this transaction is under way then that could be told.
        await other.query('select pg_terminate_backend($1, 5000)', [String(rows[0]?.pid)]);
        await new Promise((resolve) => setImmediate(resolve));
        await writeSetting(tx, 'seed', '14');
      });
      await expect(cut).rejects.toThrow(/connection/i);
      expect(await store.inTransaction((tx) => readSetting(tx, 'seed'))).toBe('7');
    } finally {
      await other.end();
      await store.close();
    }
  });
});
