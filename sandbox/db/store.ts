/** The sandbox's store: one SQLite file by default, PostgreSQL by URL. The same queries run on both. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { type Dialect, Kysely, PostgresDialect, SqliteDialect, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { StoreKind } from './columns.ts';
import { StartRefused } from '../refusal.ts';
import { createTurns } from '../load/turns.ts';
import { lockFile, StoreLocked } from './lock.ts';
import { lockPostgres, type PostgresLock } from './postgresLock.ts';
import type { Schema } from './schema.ts';
import { keepingStatements } from './statements.ts';

export type Tx = Transaction<Schema>;

export interface Store {
  readonly kind: StoreKind;
  /**
   * Runs `work` in a serializable transaction, again when it lost against another one; so `work` must have
   * no effect besides the database. It gets the transaction and nothing else: on SQLite a query outside it
   * would wait for it for ever.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs reads that see one moment of the store, without ever losing or making another one lose; on PostgreSQL a serializable
   * transaction would remember every row that it read. What writes belongs into `inTransaction`.
   */
  inSnapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ATTEMPTS = 10;
/**
 * PostgreSQL finds conflicts by the page, so that in a small store transactions that have nothing in common lose against each
 * other. In a line for each of twenty customers, 1,289 of 1,489 attempts at 200 transfers were lost (87 %) and it took five times as long; one
 * after another none was. So one process has one at a time, as it has on SQLite; those of other processes it may lose against. Reads
 * wait for nobody.
 */
const WAITING = 2000;
/**
 * PostgreSQL: serialization failure, deadlock, and a key that another transaction took after this one saw that it was free.
 * SQLite: another connection holds the file.
 */
const LOST = new Set(['40001', '40P01', '23505', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

/**
 * Where several processes write they take turns as one process's transactions do, and for the same reason. The lock is taken before the
 * transaction sees anything, and ends with it or with its connection, however that ends: a node that dies in the middle of an order
 * leaves nothing of it and holds up nobody.
 */
const TURN = sql`lock table lease in exclusive mode`;
/** A machine that is gone without a word is found out, what it had begun is undone, and nobody waits for ever. */
const SHARED_OPTIONS = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
  'idle_in_transaction_session_timeout=20000',
  'lock_timeout=30000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Of all tables, by names that sort by age. */
type Migrations = (kind: StoreKind) => Record<string, Migration>;

/**
 * Migrated when it returns; `openStore` of ../store.ts knows the migrations of all domains.
 * @param where `memory`, a file path, or a `postgres://` URL
 * @param lost another sandbox has taken it: nothing can be written any more
 * @throws StoreLocked, StartRefused
 */
export async function openStoreOf(migrations: Migrations, where: string, lost: (cause: Error) => void = () => {}): Promise<Store> {
  try {
    return await storeOn(await open(where, lost), migrations);
  } catch (cause) {
    throw cause instanceof StoreLocked ? cause : storeRefusal(where, cause);
  }
}

/** A PostgreSQL that several sandboxes have at once, as nodes of one broker. */
export interface SharedStore {
  readonly store: Store;
  /** No other has it, nor gets it before `letIn`: what all go by is this one's to settle. */
  readonly isFirst: boolean;
  letIn(): Promise<void>;
}

/** @throws StoreLocked while another has it alone, StartRefused */
export async function openSharedStoreOf(migrations: Migrations, url: string, lost: (cause: Error) => void): Promise<SharedStore> {
  try {
    const opened = await openPostgres(url, lost, true);
    const { isAlone: isFirst } = opened;
    return { store: await storeOn(opened, migrations), isFirst, letIn: () => opened.letIn() };
  } catch (cause) {
    throw cause instanceof StoreLocked ? cause : storeRefusal(url, cause);
  }
}

/** Names the store, which neither database does in what it says of a broken one. */
export function storeRefusal(where: string, cause: unknown): StartRefused {
  const named = isPostgres(where) ? `PostgreSQL at ${addressOf(where)}` : where;
  return new StartRefused(`The store ${named} can't be used: ${reasonOf(cause)}. Choose another with --db, or move it away to start anew`, {
    cause,
  });
}

/** Whether a failure is the database's own. */
export const isStoreFailure = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_');

const isPostgres = (where: string): boolean => /^postgres(ql)?:/.test(where);

/** Host and database; the user and the password are nobody's business. */
function addressOf(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Several addresses tried make one failure without words of its own. */
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError && cause.message === ''
    ? reasonOf(cause.errors[0])
    : cause instanceof Error
      ? cause.message
      : String(cause);

/** A database, and what keeps it this process's. */
interface Opened {
  readonly kind: StoreKind;
  readonly dialect: Dialect;
  /** Resolves while it is, see PostgresLock. */
  held(): Promise<void>;
  /** Other processes write too. */
  readonly shared?: boolean;
  release(): void | Promise<void>;
}

const open = async (where: string, lost: (cause: Error) => void): Promise<Opened> =>
  isPostgres(where) ? openPostgres(where, lost, false) : openSqlite(where);

async function openPostgres(url: string, lost: (cause: Error) => void, shared: boolean): Promise<Opened & PostgresLock> {
  const { default: pg } = await import('pg');
  const more = shared ? { options: SHARED_OPTIONS } : {};
  const lock = await lockPostgres({
    connect: (config) => new pg.Client({ ...config, ...more }),
    url,
    name: `PostgreSQL at ${addressOf(url)}`,
    shared,
    lost,
  });
  return Object.assign(lock, { kind: 'postgres' as const, dialect: await postgresDialect(url, more), shared });
}

/** Migrated when it returns. */
export async function storeOn({ kind, dialect, held, release, shared }: Opened, migrations: Migrations): Promise<Store> {
  const postgres = kind === 'postgres';
  const db = new Kysely<Schema>({ dialect });
  const close = async () => {
    await db.destroy();
    await release();
  };
  const turns = createTurns(1, WAITING);
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } }).migrateToLatest();
  if (error) {
    await close();
    throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
  }
  return {
    kind,
    close,
    inSnapshot(work) {
      const transaction = db.transaction();
      return (postgres ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only') : transaction).execute(work);
    },
    async inTransaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const transaction = db.transaction();
          // SQLite has one connection, and so one transaction at a time.
          if (!postgres) return await transaction.execute(work);
          return await turns.take(async () => {
            await held();
            return transaction.setIsolationLevel('serializable').execute(async (tx) => {
              if (shared) await TURN.execute(tx);
              return work(tx);
            });
          });
        } catch (cause) {
          if (attempt === ATTEMPTS || !hasLost(cause)) throw cause;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 ** attempt));
        }
      }
    },
  };
}

const hasLost = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && LOST.has(String(cause.code));

function openSqlite(path: string): Opened {
  const memory = path === 'memory';
  if (!memory) mkdirSync(dirname(path), { recursive: true });
  const release = memory ? () => {} : lockFile(`${path}.lock`);
  try {
    const database = new Database(memory ? ':memory:' : path);
    database.defaultSafeIntegers(true);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    return { kind: 'sqlite', dialect: new SqliteDialect({ database: keepingStatements(database) }), held: async () => {}, release };
  } catch (cause) {
    release();
    throw cause;
  }
}

/** int2, int4, int8 and numeric (what sum and count give) as bigint, as SQLite reads them. */
const INTEGER_TYPES = new Set([20, 21, 23, 1700]);

export async function postgresDialect(url: string, more: { readonly options?: string } = {}): Promise<Dialect> {
  const { default: pg } = await import('pg');
  const getTypeParser = (oid: number) => (INTEGER_TYPES.has(oid) ? BigInt : (pg.types.getTypeParser(oid) as (text: string) => unknown));
  const pool = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 10_000, types: { getTypeParser }, ...more });
  // A connection that breaks is replaced by the pool. Without a listener it would end the process: the pool's while it is idle,
  // its own while a transaction has it, which is then told by its next query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
