import { type ComponentType, useEffect, useState } from 'react';
import { useFeed } from '../data/useFeed.ts';
import { useSession } from '../data/useSession.ts';
import { withWords } from '../lib/i18n.ts';

const load = withWords(['forms', 'trade'], async () => (await import('./CustomerWatch.tsx')).CustomerWatch);

/** Brings the customer's part of the shell once somebody is signed in: nobody else needs its script. */
export function CustomerPart() {
  const { signedIn } = useSession();
  const { kind } = useFeed();
  const [Part, setPart] = useState<ComponentType>();

  // A script that did not come is asked for again when the connection changes.
  useEffect(() => {
    if (!signedIn || Part) return undefined;
    let open = true;
    load().then(
      (part) => {
        if (open) setPart(() => part);
      },
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [signedIn, Part, kind]);

  return signedIn && Part ? <Part /> : null;
}
