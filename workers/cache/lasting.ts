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

/** How long an opening is waited for. */
export interface Patience {
  readonly ms: number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/**
 * Opens at once, and again after each loss.
 * @param open a rejection counts as none
 * @param settled called with what each opening gave, before `now` settles; `losses` so far. One that took longer than `patience` gave
 * none at first: when it opens after all, it is called again with the store.
 * @param patience without it an opening is waited for as long as it takes
 */
export function openLasting<S extends Losable>(
  open: () => Promise<S | undefined>,
  settled: (store: S | undefined, losses: number) => void,
  patience?: Patience,
): Lasting<S> {
  let stopped = false;
  let losses = 0;

  function attempt(): Promise<S | undefined> {
    const { promise, resolve } = Promise.withResolvers<S | undefined>();
    let isLate = false;
    const late = (): void => {
      isLate = true;
      if (!stopped) settled(undefined, losses);
      resolve(undefined);
    };
    const timer = patience?.setTimeout(late, patience.ms);
    const opening = losses > MOST_LOSSES ? Promise.resolve(undefined) : open().catch(() => undefined);
    void opening.then((store) => {
      patience?.clearTimeout(timer);
      if (stopped) store?.close();
      else if (store || !isLate) {
        settled(store, losses);
        if (isLate) now = Promise.resolve(store);
        void store?.lost.then(() => {
          if (stopped) return;
          losses += 1;
          now = attempt();
        });
      }
      resolve(stopped ? undefined : store);
    });
    return promise;
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
