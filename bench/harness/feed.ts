/** Starts the feed as a process of its own and tells it what to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface FeedStats {
  readonly sent: number;
  readonly messages: number;
  readonly bytes: number;
  /** How often, and how many ticks, the feed dropped because the reader was behind. */
  readonly drops: number;
  readonly dropped: number;
  readonly sockets: number;
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

export async function startFeed(count: number): Promise<Feed> {
  const entry = fileURLToPath(new URL('../feed/main.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const [port] = await Promise.race([
    line,
    gone.then((): never => {
      throw new Error('The feed ended before it listened');
    }),
  ]);
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) })).json();
  return {
    pid: child.pid ?? 0,
    port: Number(port),
    rate: async (value) => void (await get(`/rate?value=${value}`)),
    stats: async () => (await get('/stats')) as FeedStats,
    hashes: async () => (await get('/hashes')) as FeedHashes,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
