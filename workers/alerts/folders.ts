/** Alerts and firings by owner, as this worker knows them: read from disk when they are first asked for, written whenever they change. */
import { type AlertList, type Firing, FIRINGS_LIMIT } from '../../contract/alerts.ts';
import { type Entry, entryOf, shownOf, storedOf } from './entry.ts';
import { createShelf, type ShelfEnvironment } from './store.ts';

export interface OwnFolder {
  entries: Map<string, Entry>;
  /** Newest first. */
  firings: Firing[];
}

interface FoldersEnvironment extends Omit<ShelfEnvironment, 'arrived'> {
  /** Epoch ms of the server's clock. */
  serverNow(): number;
  /** More is known of one than before: what lay on a disk that came late. */
  arrived(): void;
}

export interface Folders {
  /** Those that are read, by owner. */
  readonly open: ReadonlyMap<string, OwnFolder>;
  /** An owner's; once it is read. */
  of(owner: string): Promise<OwnFolder>;
  /** All are read anew when they are next asked for: another worker kept them until now. */
  forget(): void;
  write(owner: string, folder: OwnFolder): void;
  /** Of some owners together, as tabs see them. */
  list(isOf: (owner: string) => boolean): AlertList;
  stop(): void;
}

export function createFolders({ serverNow, arrived, ...platform }: FoldersEnvironment): Folders {
  const asked = new Map<string, Promise<OwnFolder>>();
  const open = new Map<string, OwnFolder>();
  const shelf = createShelf({
    ...platform,
    arrived: () => {
      for (const [owner, folder] of open) void take(owner, folder).then(arrived);
    },
  });

  /** Adds what lies on disk; what is known here is newer. */
  async function take(owner: string, folder: OwnFolder): Promise<void> {
    const stored = await shelf.read(owner);
    for (const alert of stored?.alerts ?? []) {
      const entry = folder.entries.has(alert.id) ? undefined : entryOf(owner, alert);
      if (entry) folder.entries.set(alert.id, entry);
    }
    const known = new Set(folder.firings.map(({ id }) => id));
    folder.firings = newestFirst([...folder.firings, ...(stored?.firings ?? []).filter(({ id }) => !known.has(id))]);
  }

  async function read(owner: string): Promise<OwnFolder> {
    const folder: OwnFolder = { entries: new Map(), firings: [] };
    await take(owner, folder);
    open.set(owner, folder);
    return folder;
  }

  return {
    open,
    of: (owner) => {
      let folder = asked.get(owner);
      if (!folder) {
        folder = read(owner);
        asked.set(owner, folder);
      }
      return folder;
    },
    forget: () => {
      asked.clear();
      open.clear();
    },
    write: (owner, { entries, firings }) => {
      const now = serverNow();
      shelf.write(owner, { alerts: [...entries.values()].map((entry) => storedOf(entry, now)), firings });
    },
    list: (isOf) => {
      const own = [...open].filter(([owner]) => isOf(owner)).map(([, folder]) => folder);
      return {
        alerts: own.flatMap(({ entries }) => [...entries.values()].map(shownOf)).sort((one, other) => other.setAt - one.setAt),
        firings: newestFirst(own.flatMap(({ firings }) => firings)),
        isKept: shelf.isKept,
      };
    },
    stop: shelf.stop,
  };
}

/** As many as are kept. */
export const newestFirst = (firings: readonly Firing[]): Firing[] =>
  [...firings].sort((one, other) => other.at - one.at).slice(0, FIRINGS_LIMIT);
