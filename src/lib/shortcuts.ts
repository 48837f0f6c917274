/** What single keys do on the page in sight: a page says what it can do, and the keys find it (src/app/Shortcuts.tsx). */
import { useEffect, useLayoutEffect, useRef } from 'react';

export interface Acts {
  /** The next instrument of the list, and the one before. */
  readonly next?: (() => void) | undefined;
  readonly previous?: (() => void) | undefined;
  /** The ticket, in a direction. */
  readonly buy?: (() => void) | undefined;
  readonly sell?: (() => void) | undefined;
  /** On or off the watchlist. */
  readonly star?: (() => void) | undefined;
}

const said: { readonly current: Acts }[] = [];

/** Of what stands on the page the one that came last answers. */
export const actOf = (name: keyof Acts): (() => void) | undefined =>
  said.findLast(({ current }) => current[name] !== undefined)?.current[name];

/** Says what the page can do while it stands. */
export function useActs(acts: Acts): void {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    said.push(latest);
    return () => void said.splice(said.indexOf(latest), 1);
  }, []);
}
