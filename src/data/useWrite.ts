import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import type { EndpointId, Output } from '../../contract/rest/index.ts';
import { data } from './connect.ts';
import { keptWrites } from './keptWrites.ts';
import { createWrite, type Write, type WriteView } from './write.ts';

/**
 * A call that changes something. It goes on when the page is left. With a `place`, whoever comes back there before it is
 * answered finds it again.
 */
export function useWrite<K extends EndpointId>(
  id: K,
  place?: string,
): WriteView<Output<K>> & Pick<Write<K>, 'send' | 'sendAgain' | 'reset'> {
  const requestId = useId();
  const write = useMemo(() => {
    const make = () =>
      createWrite(
        {
          link: data().link,
          setTimeout: window.setTimeout.bind(window),
          clearTimeout: window.clearTimeout.bind(window),
        },
        id,
        requestId,
      );
    return place === undefined ? make() : (keptWrites.of<K>(id, place) ?? make());
  }, [id, requestId, place]);
  useEffect(() => {
    if (place !== undefined) return keptWrites.enter(id, place, write);
    return undefined;
  }, [id, place, write]);
  const view = useSyncExternalStore(write.subscribe, write.current);
  return { ...view, send: write.send, sendAgain: write.sendAgain, reset: write.reset };
}
