import { type ComponentType, useEffect, useState } from 'react';
import { useFeed } from '../data/useFeed.ts';

/** Brings what keeps this build and looks for the next one, once the first word on prices is heard: no start waits beside it. */
export function UpdatePart() {
  const isHeard = useFeed().kind !== 'connecting';
  const [Prompt, setPrompt] = useState<ComponentType>();

  useEffect(() => {
    if (!isHeard) return;
    // One that does not come is asked for again when the connection changes.
    import('./UpdatePrompt.tsx').then(
      ({ UpdatePrompt }) => setPrompt(() => UpdatePrompt),
      () => undefined,
    );
  }, [isHeard]);

  return Prompt && <Prompt />;
}
