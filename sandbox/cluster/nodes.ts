/** Node processes of one market: each a sandbox of its own on a free port, another in the place of one that ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '../refusal.ts';

export interface Nodes {
  /** Of those that listen, by place; undefined for one that does not at the moment. */
  readonly urls: readonly (string | undefined)[];
  /** Resolves once all listen. */
  ready(): Promise<void>;
  /** SIGKILL. Resolves when it is gone; another takes its place by itself. */
  kill(place: number): Promise<void>;
  stop(): Promise<void>;
}

export interface NodesOptions {
  readonly count: number;
  /** Of `npm start`, all of them besides --port. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Hears when one begins or ceases to listen. */
  readonly changed: (urls: readonly string[]) => void;
  readonly log: (place: number, line: string) => void;
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const AGAIN_MS = 500;

export function startNodes({ count, args, env = {}, changed, log }: NodesOptions): Nodes {
  const urls: (string | undefined)[] = Array.from({ length: count });
  const children: ChildProcess[] = [];
  const waiting = new Set<() => void>();
  let failure: Error | undefined;
  let isStopping = false;

  const settle = () => {
    changed(urls.filter((url) => url !== undefined));
    for (const look of waiting) look();
  };
  const launch = (place: number): void => {
    // As by `npm start`: it ends once whoever started it is gone.
    const child = spawn(process.execPath, [MAIN, '--port', '0', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_event: 'start', ...env },
    });
    children[place] = child;
    let hasListened = false;
    for (const output of [child.stdout, child.stderr])
      createInterface({ input: output }).on('line', (line) => {
        log(place, line);
        const match = /^Coulisse is open at (\S+)/.exec(line);
        if (!match) return;
        hasListened = true;
        urls[place] = match[1];
        settle();
      });
    child.once('exit', (code, signal) => {
      urls[place] = undefined;
      if (isStopping) return;
      // One that refuses to start would refuse again.
      if (!hasListened && signal === null) failure = new StartRefused(`Node ${place + 1} ended while it started (${code})`);
      else setTimeout(() => isStopping || launch(place), AGAIN_MS);
      settle();
    });
  };
  for (let place = 0; place < count; place += 1) launch(place);

  const end = async (place: number, signal: NodeJS.Signals): Promise<void> => {
    const child = children[place];
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    urls,
    ready: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!failure && urls.includes(undefined)) return;
          waiting.delete(look);
          if (failure) reject(failure);
          else resolve();
        };
        waiting.add(look);
        look();
      }),
    kill: (place) => end(place, 'SIGKILL'),
    async stop() {
      isStopping = true;
      await Promise.all(children.map((_, place) => end(place, 'SIGTERM')));
    },
  };
}
