/** One process a store. */
import Database from 'better-sqlite3';

export class StoreLocked extends Error {
  override name = 'StoreLocked';
}

/**
 * Takes an exclusive lock on a file beside the store and returns its release. The lock is SQLite's own, held
 * by the operating system: it ends with the process, however that ends, and never goes stale.
 * @throws StoreLocked when another process (or this one) holds it
 */
export function lockFile(path: string): () => void {
  const holder = new Database(path, { timeout: 0 });
  try {
    holder.exec('begin exclusive');
  } catch (cause) {
    holder.close();
    throw new StoreLocked(`Another sandbox is using ${path.replace(/\.lock$/, '')}; stop it or choose another file with --db`, { cause });
  }
  return () => holder.close();
}
