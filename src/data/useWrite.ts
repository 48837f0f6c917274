import { useId, useMemo, useSyncExternalStore } from 'react';
import type { EndpointId, Output } from '../../contract/rest/index.ts';
import { data } from './connect.ts';
import { createWrite, type Write, type WriteView } from './write.ts';

/** A call that changes something. It goes on when the page is left. */
export function useWrite<K extends EndpointId>(id: K): WriteView<Output<K>> & Pick<Write<K>, 'send' | 'reset'> {
  const requestId = useId();
  const write = useMemo(
    () =>
      createWrite(
        {
          link: data().link,
          setTimeout: window.setTimeout.bind(window),
          clearTimeout: window.clearTimeout.bind(window),
        },
        id,
        requestId,
      ),
    [id, requestId],
  );
  const view = useSyncExternalStore(write.subscribe, write.current);
  return { ...view, send: write.send, reset: write.reset };
}
