/**
 * A market that was read before, as a file: reading the data takes five times as long as taking that up. For tests, which start dozens of
 * sandboxes at one instant; who starts at an instant of his own would keep what nobody asks for again.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketOptions } from './market.ts';
import { type OpenOptions, readMarket } from './open.ts';
import { packMarket, unpackMarket } from './tape/packed.ts';

type KeptOptions = Omit<OpenOptions, 'dataDir'>;

/** All that a market is made from. */
const SOURCES = ['contract/**/*.ts', 'sandbox/market/**/*.ts', 'sandbox/data/*.csv', 'sandbox/data/{calendar,daily,rules,universe}/*'];
const ROOT = join(import.meta.dirname, '..', '..');

/** @param folder holds the one that was asked for last, 16 MB, and nothing else @throws when the data can't be read */
export function keptMarket(folder: string, options: KeptOptions): MarketOptions {
  const name = nameOf(options);
  const path = join(folder, name);
  if (existsSync(path)) return unpackMarket(readFileSync(path));
  const market = readMarket(options);
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(folder)) if (!other.startsWith(name)) rmSync(join(folder, other), { force: true });
  // Others may read it at this moment: they find it whole or not at all.
  const begun = `${path}.${randomUUID()}`;
  writeFileSync(begun, packMarket(market));
  renameSync(begun, path);
  return market;
}

/** Another one where anything differs that it is made from, or that writes it. */
function nameOf({ seed, listedAt }: KeptOptions): string {
  const hash = createHash('sha256').update(`${process.version} ${seed} ${listedAt}`);
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}
