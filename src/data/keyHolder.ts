import type { KeyHolder } from './session.ts';

const SESSION_KEY = 'coulisse.session';

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps the session's key in the tab's own storage, which a reload keeps; where that is refused, for as long as the page lives. */
export function createKeyHolder(storage: () => Place): KeyHolder {
  let held: string | undefined;
  /** Storage that the browser's settings refuse throws when it is touched. */
  const stored = <T>(work: (place: Place) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  return {
    get: () => held ?? stored((place) => place.getItem(SESSION_KEY)) ?? undefined,
    set: (key) => {
      held = key;
      stored((place) => (key === undefined ? place.removeItem(SESSION_KEY) : place.setItem(SESSION_KEY, key)));
    },
  };
}
