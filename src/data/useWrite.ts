import { useId, useMemo, useSyncExternalStore } from 'react';
import type { EndpointId, Output } from '../../contract/rest/index.ts';
import { useData } from './context.ts';
import { keptCalls } from './keptCalls.ts';
import { createWrite, type Write, type WriteView } from './write.ts';

/**
 * A call that changes something. It goes on when the page is left. With a `place`, whoever comes back there finds a money
 * call again until its end was seen, after a reload too.
 */
export function useWrite<K extends EndpointId>(
  id: K,
  place?: string,
): WriteView<Output<K>> & Pick<Write<K>, 'send' | 'sendAgain' | 'reset'> {
  const { link, intents } = useData();
  const requestId = useId();
  const write = useMemo(() => {
    const timers = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };
    return createWrite({ link, intents, kept: keptCalls, ...timers }, id, requestId, place);
  }, [link, intents, id, requestId, place]);
  const view = useSyncExternalStore(write.subscribe, write.current);
  return { ...view, send: write.send, sendAgain: write.sendAgain, reset: write.reset };
}
