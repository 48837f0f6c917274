/** Where alerts lie: a folder an owner, on a disk that may be slow, missing or lost under an open connection. */
import { type Losable, openLasting } from '../cache/lasting.ts';
import { type Folder, readFolder } from './record.ts';

export interface AlertStore extends Losable {
  /** Unchecked. */
  get(owner: string): Promise<unknown>;
  put(owner: string, folder: Folder): Promise<void>;
}

/** A disk that hasn't answered by then is done without until it does. */
const PATIENCE_MS = 3000;

export interface ShelfEnvironment {
  /** Absent where the platform has no database. */
  open: (() => Promise<AlertStore>) | undefined;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** It can be read after it had been done without, or was opened again: what lies there is read once more. */
  arrived(): void;
}

export interface Shelf {
  /** What is written lasts: it is known what lay there, and the last write did. */
  readonly isKept: boolean;
  /** Undefined where nothing can be read, by now. */
  read(owner: string): Promise<Folder | undefined>;
  /** At once; a failure costs what changed since the last one. Nothing is written over what could not be read. */
  write(owner: string, folder: Folder): void;
  stop(): void;
}

export function createShelf({ open, setTimeout, clearTimeout, arrived }: ShelfEnvironment): Shelf {
  let store: AlertStore | undefined;
  /** Owners of whom it isn't known what lies there. */
  const unread = new Set<string>();
  let isRefused = false;
  const lasting = openLasting(
    async () => open?.(),
    (opened, losses) => {
      store = opened;
      if (opened && (unread.size > 0 || losses > 0)) arrived();
    },
  );

  return {
    get isKept() {
      return store !== undefined && unread.size === 0 && !isRefused;
    },
    read: async (owner) => {
      unread.add(owner);
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
      const found = lasting.now.then((opened) => opened?.get(owner).then(readFolder)).catch(() => undefined);
      const folder = await Promise.race([found, late.promise]);
      clearTimeout(timer);
      if (folder) unread.delete(owner);
      else void found.then((came) => came && arrived());
      return folder;
    },
    write: (owner, folder) => {
      if (unread.has(owner)) return;
      void store?.put(owner, folder).then(
        () => (isRefused = false),
        () => (isRefused = true),
      );
    },
    stop: lasting.stop,
  };
}
