/**
 * Which money call belongs to which place of this tab, over a reload and a way around other pages: a customer who comes
 * back must not take a call without an answer for one that was never made. Ids only: what came of them the data layer knows.
 */
type Place = Pick<Storage, 'getItem' | 'setItem'>;

export interface KeptCalls {
  /** Client order id of the call that was left at this place. */
  of(place: string): string | undefined;
  /** Undefined: its end was seen. */
  set(place: string, clientOrderId: string | undefined): void;
  /** With the session that they were sent in: another customer has no part in them. */
  forget(): void;
}

const KEY = 'coulisse.calls';

export function createKeptCalls(storage: () => Place): KeptCalls {
  let kept: Readonly<Record<string, string>> | undefined;
  /** Storage that the browser's settings refuse throws when it is touched; what lies there may be anything. */
  const stored = <T>(work: (place: Place) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const all = (): Readonly<Record<string, string>> =>
    (kept ??= textsOf(stored((place): unknown => JSON.parse(place.getItem(KEY) ?? '{}'))));
  const keep = (next: Readonly<Record<string, string>>): void => {
    kept = next;
    stored((to) => to.setItem(KEY, JSON.stringify(next)));
  };
  return {
    of: (place) => (Object.hasOwn(all(), place) ? all()[place] : undefined),
    set: (place, clientOrderId) => {
      const others = Object.entries(all()).filter(([name]) => name !== place);
      keep(Object.fromEntries(clientOrderId === undefined ? others : [...others, [place, clientOrderId]]));
    },
    forget: () => keep({}),
  };
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Of this tab. */
export const keptCalls = createKeptCalls(() => window.sessionStorage);
