/** Starts the sandbox as its user does, as a process of its own, so that a test can also kill it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { KEPT } from '../sandbox/market/kept.fixture.ts';

export interface RunningSandbox {
  /** With a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** All lines that it printed so far. */
  readonly output: readonly string[];
  /** Ends the process at once, as a crash would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end in order. */
  stop(): Promise<void>;
}

/** Trading hours of a day whose calendar never changes. */
export const FIXED_CLOCK = '2026-03-11T14:00Z';
/** A store of a test's own would draw one: prices that a test looks for are those of this. */
const FIXED_SEED = '1';

const START_MS = 280_000;

/**
 * Resolves once the sandbox prints its address; rejects with its output when it ends before, or once nothing but a hang can be the cause.
 * @param around words of a command that takes the sandbox's own for its last ones
 */
export async function startSandbox(
  flags: Readonly<Record<string, string | true>> = {},
  env: Readonly<Record<string, string>> = {},
  around: readonly string[] = [],
): Promise<RunningSandbox> {
  const all: Record<string, string | true> = { port: '0', control: true, db: 'memory', clock: FIXED_CLOCK, seed: FIXED_SEED, ...flags };
  const args = Object.entries(all).flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
  // A store in a file goes on from where its clock stood: a market of that instant would be asked for once.
  const isUsual = all['db'] === 'memory' && all['clock'] === FIXED_CLOCK && all['seed'] === FIXED_SEED;
  const [command = process.execPath, ...words] = [...around, process.execPath, 'sandbox/main.ts', ...args];
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // As by `npm start`: it ends once whoever started it is gone, so that a test that was killed leaves none behind.
    env: { ...process.env, npm_lifecycle_event: 'start', ...(isUsual && { COULISSE_KEPT: KEPT }), ...env },
  });
  const gone = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await gone;
  };
  const output: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => output.push(line));
  const address = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line);
      const match = /https?:\/\/[^\s"]+/.exec(line);
      if (match) resolve(match[0]);
    });
  });
  const bound = new AbortController();
  const first = await Promise.race([address, gone, setTimeout(START_MS, undefined, { signal: bound.signal })]);
  bound.abort();
  if (typeof first !== 'string') {
    await end('SIGKILL');
    throw new Error(`The sandbox ended or printed no address within ${START_MS} ms:\n${output.join('\n')}`);
  }
  const url = new URL(first);
  return { url: url.href, port: Number(url.port), pid: child.pid ?? 0, output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
