/** Where the bytes of uploads lie: a folder that only its owner reads, outside of what is served, or memory. */
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Shelf {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  names(): Promise<string[]>;
}

/** @param dir undefined: in memory, as long as the process lasts */
export function openShelf(dir: string | undefined): Shelf {
  if (dir === undefined) {
    const held = new Map<string, Buffer>();
    return {
      put: async (name, bytes) => void held.set(name, bytes),
      get: async (name) => held.get(name),
      remove: async (name) => void held.delete(name),
      names: async () => [...held.keys()],
    };
  }
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return {
    async put(name, bytes) {
      const part = join(dir, `${name}.part`);
      await writeFile(part, bytes, { mode: 0o600, flush: true });
      await rename(part, join(dir, name));
    },
    get: (name) => readFile(join(dir, name)).catch(ignoreMissing),
    remove: (name) => rm(join(dir, name), { force: true }),
    names: () => readdir(dir),
  };
}

function ignoreMissing(cause: unknown): undefined {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
  throw cause;
}
