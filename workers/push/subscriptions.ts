/** What is wanted from the server, and what this connection was already told. */
import type { Market } from '../../contract/codes.ts';
import { type ClientMessage, type StreamFacts, type StreamName, STREAMS, type Topic, type Wanted } from '../../contract/push.ts';

/** Ids of one message: well under the 64 KiB that a server need take. */
export const ROWS_PER_MESSAGE = 4000;

export interface Subscriptions {
  /** All that is wanted of a stream; of one that takes only so many, the first of them. */
  want<K extends StreamName>(name: K, wanted: ReadonlySet<Wanted<K>>): void;
  /** Forgets row ids: they belonged to another catalogue. */
  forgetRows(): void;
  /** A new connection knows nothing. @param hasDepth its server has the `depth` stream */
  reset(hasDepth: boolean): void;
  /** Messages that bring the server from what it knows to what is wanted; it counts as told from now on. */
  changes(): ClientMessage[];
  /** Streams that the server was asked for. */
  topics(): Topic[];
}

type Wishes = { [K in StreamName]: ReadonlySet<Wanted<K>> };
const NONE: ReadonlySet<never> = new Set();
const NOTHING: Wishes = { list: NONE, rows: NONE, depth: NONE };

export function createSubscriptions(): Subscriptions {
  let wanted = NOTHING;
  let told = NOTHING;
  let speaksDepth = false;
  return {
    want(name, ids) {
      const { most }: StreamFacts = STREAMS[name];
      wanted = { ...wanted, [name]: new Set([...ids].slice(0, most)) };
    },
    forgetRows() {
      wanted = { ...NOTHING, list: wanted.list };
    },
    reset(hasDepth) {
      speaksDepth = hasDepth;
      told = NOTHING;
    },
    changes() {
      const before = told;
      told = speaksDepth ? wanted : { ...wanted, depth: NONE };
      return [...changesOf('list', before, told), ...changesOf('rows', before, told), ...changesOf('depth', before, told)];
    },
    topics: () => [
      ...Array.from(told.list, (market): Topic => `list:${market}`),
      ...(['rows', 'depth'] as const).filter((name) => told[name].size > 0),
    ],
  };
}

function changesOf(op: StreamName, before: Wishes, now: Wishes): ClientMessage[] {
  const messages = [...parts(before[op], now[op], 'drop'), ...parts(now[op], before[op], 'add')];
  // Each name's own kind of ids was put in by `want`.
  return messages.map((part) => ({ op, ...part }) as ClientMessage);
}

type Ids = ReadonlySet<Market | number>;

/** Those of one set that the other lacks, in messages' worth. */
function parts(ids: Ids, other: Ids, way: 'add' | 'drop'): { add?: (Market | number)[]; drop?: (Market | number)[] }[] {
  const all = [...ids].filter((id) => !other.has(id));
  const result = [];
  for (let at = 0; at < all.length; at += ROWS_PER_MESSAGE) result.push({ [way]: all.slice(at, at + ROWS_PER_MESSAGE) });
  return result;
}
