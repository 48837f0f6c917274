/**
 * Calls whose answer outlives the page that sent them, in this tab's memory alone: a customer who comes back must not take
 * a money call without an answer for one that was never made.
 */
import type { EndpointId } from '../../contract/rest/index.ts';
import { isPending, type Write } from './write.ts';

interface KeptWrites {
  /** The call that was left at this place before its answer came. */
  of<K extends EndpointId>(id: K, place: string): Write<K> | undefined;
  /** A page shows it from now on; the returned function says that the page is left, and lets go of what is settled. */
  enter<K extends EndpointId>(id: K, place: string, write: Write<K>): () => void;
  /** With the session that they were sent in: they hold what the customer typed. */
  forget(): void;
}

export function createKeptWrites(): KeptWrites {
  const writes = new Map<string, unknown>();
  const keyOf = (id: EndpointId, place: string) => `${id} ${place}`;
  return {
    // A key holds the endpoint, and under it only that endpoint's writes are set.
    of: <K extends EndpointId>(id: K, place: string) => writes.get(keyOf(id, place)) as Write<K> | undefined,
    enter: (id, place, write) => {
      const key = keyOf(id, place);
      writes.set(key, write);
      return () => {
        if (writes.get(key) === write && !isPending(write.current())) writes.delete(key);
      };
    },
    forget: () => writes.clear(),
  };
}

/** Of this tab. */
export const keptWrites = createKeptWrites();
