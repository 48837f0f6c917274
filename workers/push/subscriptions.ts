/** What is wanted from the server, and what this connection was already told. */
import type { Market } from '../../contract/codes.ts';
import { type ClientMessage, STREAMS, type Topic } from '../../contract/push.ts';

/** Ids of one message: well under the 64 KiB that a server need take. */
export const ROWS_PER_MESSAGE = 4000;

export interface Subscriptions {
  setLists(markets: ReadonlySet<Market>): void;
  setRows(ids: ReadonlySet<number>): void;
  setDepths(ids: ReadonlySet<number>): void;
  /** Forgets row ids: they belonged to another catalogue. */
  forgetRows(): void;
  /** A new connection knows nothing. @param hasDepth its server has the `depth` stream */
  reset(hasDepth: boolean): void;
  /** Messages that bring the server from what it knows to what is wanted; it counts as told from now on. */
  changes(): ClientMessage[];
  /** Streams that the server was asked for. */
  topics(): Topic[];
  /** The server was asked for it. */
  has(topic: Topic): boolean;
}

export function createSubscriptions(): Subscriptions {
  let lists: ReadonlySet<Market> = new Set();
  let rows: ReadonlySet<number> = new Set();
  let depths: ReadonlySet<number> = new Set();
  let toldLists: ReadonlySet<Market> = new Set();
  let toldRows: ReadonlySet<number> = new Set();
  let toldDepths: ReadonlySet<number> = new Set();
  let speaksDepth = false;
  const topics = (): Topic[] => [
    ...Array.from(toldLists, (market): Topic => `list:${market}`),
    ...(toldRows.size > 0 ? (['rows'] as const) : []),
    ...(toldDepths.size > 0 ? (['depth'] as const) : []),
  ];
  return {
    setLists(markets) {
      lists = new Set(markets);
    },
    setRows(ids) {
      rows = new Set(ids);
    },
    setDepths(ids) {
      depths = new Set([...ids].slice(0, STREAMS.depth.most));
    },
    forgetRows() {
      rows = new Set();
      depths = new Set();
    },
    reset(hasDepth) {
      speaksDepth = hasDepth;
      toldDepths = new Set();
      toldLists = new Set();
      toldRows = new Set();
    },
    changes() {
      const messages: ClientMessage[] = [];
      const add = missing(lists, toldLists);
      const drop = missing(toldLists, lists);
      if (add.length > 0 || drop.length > 0)
        messages.push({ op: 'list', ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) });
      for (const ids of parts(missing(toldRows, rows))) messages.push({ op: 'rows', drop: ids });
      for (const ids of parts(missing(rows, toldRows))) messages.push({ op: 'rows', add: ids });
      const gone = missing(toldDepths, depths);
      const fresh = missing(depths, toldDepths);
      if (speaksDepth && gone.length + fresh.length > 0) messages.push({ op: 'depth', drop: gone, add: fresh });
      if (speaksDepth) toldDepths = depths;
      toldLists = lists;
      toldRows = rows;
      return messages;
    },
    topics,
    has: (topic) => topics().includes(topic),
  };
}

const missing = <T>(from: ReadonlySet<T>, other: ReadonlySet<T>): T[] => [...from].filter((item) => !other.has(item));

function parts(ids: number[]): number[][] {
  const result: number[][] = [];
  for (let at = 0; at < ids.length; at += ROWS_PER_MESSAGE) result.push(ids.slice(at, at + ROWS_PER_MESSAGE));
  return result;
}
