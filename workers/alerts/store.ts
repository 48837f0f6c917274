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
  /** It opened after it had been done without, or again: what lies there is read once more. */
  arrived(): void;
}

export interface Shelf {
  /** What is written lasts. */
  readonly isKept: boolean;
  /** Undefined where nothing can be read, by now. */
  read(owner: string): Promise<Folder | undefined>;
  /** At once; a failure costs what changed since the last one. */
  write(owner: string, folder: Folder): void;
  stop(): void;
}

export function createShelf({ open, setTimeout, clearTimeout, arrived }: ShelfEnvironment): Shelf {
  let store: AlertStore | undefined;
  /** Somebody was told that nothing can be read. */
  let isMissed = false;
  const lasting = openLasting(
    async () => open?.(),
    (opened, losses) => {
      store = opened;
      if (opened && (isMissed || losses > 0)) arrived();
      isMissed = false;
    },
  );

  return {
    get isKept() {
      return store !== undefined;
    },
    read: async (owner) => {
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
      const found = lasting.now.then((opened) => opened?.get(owner).then(readFolder)).catch(() => undefined);
      const folder = await Promise.race([found, late.promise]);
      clearTimeout(timer);
      isMissed ||= folder === undefined;
      return folder;
    },
    write: (owner, folder) => void store?.put(owner, folder).catch(() => undefined),
    stop: lasting.stop,
  };
}
