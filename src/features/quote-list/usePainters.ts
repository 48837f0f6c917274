import { useEffect, useState } from 'react';
import type { Painters } from './canvas/painters.ts';

let here: Painters | undefined;

/**
 * What draws a list's numbers and curves; asked for once the first look of the list is painted. Undefined until it is there, and for good
 * where it can't be had: numbers are then text in their cells, and the curves' places stay clear.
 */
export function usePainters(): Painters | undefined {
  const [painters, setPainters] = useState(here);
  useEffect(() => {
    if (painters) return undefined;
    let open = true;
    import('./canvas/painters.ts').then(
      ({ painters: arrived }) => {
        here = arrived;
        if (open) setPainters(arrived);
      },
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [painters]);
  return painters;
}
