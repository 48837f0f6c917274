/**
 * One sandbox a PostgreSQL: an advisory lock that a connection of its own holds for life. It ends with that connection, however that
 * ends, and never goes stale. A connection that breaks is made anew; until the lock is held again nothing is written. Nodes of one
 * market share it: the first has it alone until it lets others in.
 */
import type { Client, ClientConfig } from 'pg';
import { StoreLocked } from './lock.ts';

export interface PostgresLock {
  /** Resolves while the store is this sandbox's. @throws StoreLocked once it is another's, Error while nobody can say within ten seconds */
  held(): Promise<void>;
  /** Nobody else has it, and nobody gets it before `letIn`. */
  readonly isAlone: boolean;
  /** Lets others share it; of no effect where they do already. */
  letIn(): Promise<void>;
  release(): Promise<void>;
}

export interface PostgresLockOptions {
  readonly connect: (config: ClientConfig) => Client;
  readonly url: string;
  /** Names the store in words. */
  readonly name: string;
  /** With others that share it too. */
  readonly shared?: boolean;
  /** Another sandbox has it now. */
  readonly lost: (cause: StoreLocked) => void;
  /** For so long a connection of ours that the server hasn't missed yet may hold it. */
  readonly staleMs?: number;
}

const CONNECT_MS = 10_000;
/** A sandbox that was killed a moment ago may hold it for so long. */
const PATIENCE_MS = 3000;
/** The first of several makes all tables and settles what the others go by. */
const SHARED_PATIENCE_MS = 60_000;
const STALE_MS = 30_000;
const AGAIN_MS = 250;
/** A connection that says nothing is asked whether it is there. */
const BEAT_MS = 10_000;
const HELD_MS = 10_000;

const KEY = `hashtextextended('coulisse ' || current_schema(), 0)`;
const ALONE = `select pg_try_advisory_lock(${KEY}) as taken`;
const SHARED = `select pg_try_advisory_lock_shared(${KEY}) as taken`;
const LET_IN = `select pg_try_advisory_lock_shared(${KEY}), pg_advisory_unlock(${KEY})`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @throws StoreLocked when another sandbox holds it */
export async function lockPostgres({
  connect,
  url,
  name,
  shared = false,
  lost,
  staleMs = STALE_MS,
}: PostgresLockOptions): Promise<PostgresLock> {
  let released = false;
  let client: Client;
  /** How it is taken: alone first, where that may be. */
  let ways = shared ? [ALONE, SHARED] : [ALONE];
  let holding: Promise<void>;

  /** Undefined: another connection holds it. */
  const take = async (): Promise<Client | undefined> => {
    const fresh = connect({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, keepAlive: true });
    // Without a listener it would end the process; whoever waits for it is told by its end.
    fresh.on('error', () => {});
    await fresh.connect();
    for (const way of ways) {
      const { rows } = await fresh.query<{ taken: boolean }>(way);
      if (!rows[0]?.taken) continue;
      // It is taken again as it was.
      ways = [way];
      return fresh;
    }
    await fresh.end();
    return undefined;
  };
  /** @param patience milliseconds for which another may hold it */
  const takeWithin = async (patience: number): Promise<Client> => {
    const until = performance.now() + patience;
    for (;;) {
      const taken = await take();
      if (taken) return taken;
      if (released || performance.now() >= until)
        throw new StoreLocked(`Another sandbox is using ${name}; stop it or choose another database with DATABASE_URL`);
      await pause(AGAIN_MS);
    }
  };
  const watch = (taken: Client) => {
    client = taken;
    const beat = setInterval(() => void taken.query('select 1').catch(() => taken.end()), BEAT_MS);
    beat.unref();
    taken.once('end', () => {
      clearInterval(beat);
      if (released) return;
      holding = retake();
      // Whoever wants to write hears of it; until then it must not end the process.
      holding.catch(() => {});
    });
  };
  const retake = async (): Promise<void> => {
    for (;;) {
      if (released) return;
      try {
        const taken = await takeWithin(staleMs);
        // Nobody is there any more to let it go.
        if (released) await taken.end();
        else watch(taken);
        return;
      } catch (cause) {
        if (released) return;
        if (cause instanceof StoreLocked) {
          lost(cause);
          throw cause;
        }
        // The server is away: it may come back.
        await pause(AGAIN_MS);
      }
    }
  };

  client = await takeWithin(shared ? SHARED_PATIENCE_MS : PATIENCE_MS);
  holding = Promise.resolve();
  watch(client);
  return {
    get isAlone() {
      return ways[0] === ALONE;
    },
    async letIn() {
      if (ways[0] === SHARED) return;
      await client.query(LET_IN);
      ways = [SHARED];
    },
    async held() {
      const bound = new AbortController();
      const late = new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name} is out of reach`)), HELD_MS);
        bound.signal.addEventListener('abort', () => clearTimeout(timer));
      });
      await Promise.race([holding, late]).finally(() => bound.abort());
    },
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };
}
