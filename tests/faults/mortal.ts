/** A sandbox on a file, which can be killed and comes back at its port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';

export interface Mortal {
  readonly url: string;
  readonly port: number;
  readonly deaths: number;
  /** Ends the process at once and starts another; while that is under way a further wish changes nothing. */
  kill(): void;
  /** Resolves when it can be reached. */
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function startMortal(flags: Readonly<Record<string, string | true>> = {}): Promise<Mortal> {
  const folder = await mkdtemp(join(tmpdir(), 'coulisse-faults-'));
  const all = { ...flags, db: join(folder, 'sandbox.db') };
  let running: RunningSandbox = await startSandbox(all);
  let deaths = 0;
  let rising: Promise<void> | undefined;
  const { url, port } = running;

  async function rise(): Promise<void> {
    await running.kill();
    deaths += 1;
    running = await startSandbox({ ...all, port: String(port) });
    rising = undefined;
  }

  return {
    url,
    port,
    get deaths() {
      return deaths;
    },
    kill: () => {
      rising ??= rise();
    },
    up: async () => rising,
    close: async () => {
      await rising;
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
