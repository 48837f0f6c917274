import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of the build under its own name, with the hash of its content. */
const FILE = /[\w.-]+-[\w-]{8}\.(?:js|css)/g;
/** What vite.config.ts calls a build. */
const NAME = /\d+\.\d+\.\d+-[\da-f]{10}/g;
const TEXT = /\.(?:js|css|html)$/;

/** Puts the build of `dist` into a folder as the next deployment of it: every script and sheet under another name, and another build's name in them. */
export async function laterBuild(to: string): Promise<void> {
  await cp('dist', to, { recursive: true, filter: (path) => !path.endsWith('.map') });
  const assets = await readdir(join(to, 'assets'));
  const names = new Map(
    assets
      .filter((name) => name.match(FILE)?.[0] === name)
      .map((name) => [name, name.replace(/-[\w-]{8}\./, (hash) => `-${later(hash)}.`)]),
  );
  for (const path of await readdir(to, { recursive: true })) {
    if (!TEXT.test(path)) continue;
    const text = await readFile(join(to, path), 'utf8');
    await writeFile(
      join(to, path),
      text.replaceAll(FILE, (name) => names.get(name) ?? name).replaceAll(NAME, (name) => name.replace(/.{10}$/, 'aaaaaaaaaa')),
    );
  }
  for (const [name, next] of names) await rename(join(to, 'assets', name), join(to, 'assets', next));
}

/** Of as many letters. */
const later = (hash: string): string => hash.slice(1, -1).split('').reverse().join('');
