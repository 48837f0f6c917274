/** Starts the feed as a process of its own and tells it what to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Ticks. */
export interface FeedCounts {
  /** Of the market, that went out or, conflated, stand behind what did. */
  readonly sent: number;
  /** Rows of the frames that went out: as many, unless a feed conflates its list or sends rows beside it. */
  readonly told: number;
  /** Because the reader was behind. */
  readonly dropped: number;
  /** Because the feed itself was. */
  readonly missed: number;
}

export interface FeedStats {
  /** By the tab that a connection says it is of; by '' where it doesn't, as one that all tabs share. */
  readonly tabs: Readonly<Record<string, FeedCounts>>;
  /** Instruments that ticked on the newest connection. */
  readonly ticked: number;
}

/** Of what the newest connection was sent, see feed/quotes.ts. */
export interface FeedHashes {
  readonly bookHash?: string;
  readonly countHash?: string;
}

export interface Feed {
  readonly pid: number;
  readonly port: number;
  /** Ticks a second of each connection, from now on. */
  rate(value: number): Promise<void>;
  stats(): Promise<FeedStats>;
  hashes(): Promise<FeedHashes>;
  stop(): Promise<void>;
}

const ANSWER_MS = 20_000;
const START_MS = 20_000;

/** Throws when it doesn't listen in time. */
export async function startFeed(count: number): Promise<Feed> {
  const entry = fileURLToPath(new URL('../feed/main.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  const port = await firstLine(child.stdout).catch(async (cause: unknown) => {
    await stop();
    throw new Error(`The feed did not listen within ${START_MS} ms`, { cause });
  });
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) })).json();
  return {
    pid: child.pid ?? 0,
    port: Number(port),
    rate: async (value) => void (await get(`/rate?value=${value}`)),
    stats: async () => (await get('/stats')) as FeedStats,
    hashes: async () => (await get('/hashes')) as FeedHashes,
    stop,
  };
}

/** Throws when the output ends before, or nothing comes in time. */
async function firstLine(output: Readable): Promise<string> {
  const lines = createInterface({ input: output });
  const ended = once(lines, 'close').then((): never => {
    throw new Error('It ended');
  });
  const line = once(lines, 'line', { signal: AbortSignal.timeout(START_MS) }) as Promise<[string]>;
  const [text] = await Promise.race([line, ended]);
  return text;
}
