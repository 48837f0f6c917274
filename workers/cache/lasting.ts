/** A store that is opened anew when it was lost under an open connection. */
export interface Losable {
  /** Settles once it is closed, by whomever: another context deleted its database, or the browser let it go. */
  readonly lost: Promise<void>;
  close(): void;
}

export interface Lasting<S> {
  /** The store there is, once it has opened; undefined where none did. */
  readonly now: Promise<S | undefined>;
  stop(): void;
}

/** Two programs that don't agree about a layout would take it from each other for ever. */
const MOST_LOSSES = 5;

/**
 * Opens at once, and again after each loss.
 * @param open a rejection counts as none
 * @param settled called with what each opening gave, before `now` settles; `losses` so far
 */
export function openLasting<S extends Losable>(
  open: () => Promise<S | undefined>,
  settled: (store: S | undefined, losses: number) => void,
): Lasting<S> {
  let stopped = false;
  let losses = 0;

  async function attempt(): Promise<S | undefined> {
    const store = losses > MOST_LOSSES ? undefined : await open().catch(() => undefined);
    if (stopped) {
      store?.close();
      return undefined;
    }
    settled(store, losses);
    void store?.lost.then(() => {
      if (stopped) return;
      losses += 1;
      now = attempt();
    });
    return store;
  }

  let now = attempt();
  return {
    get now() {
      return now;
    },
    stop: () => {
      stopped = true;
      void now.then((store) => store?.close());
    },
  };
}
