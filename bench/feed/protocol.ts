/** The server's side of the push protocol, as far as the bench needs it: one list, and rows by id. What ticks is for its caller to send. */
import { encodeBinary, encodeJson, FrameKind, type QuoteColumns, type ServerMessage } from '../../contract/push.ts';
import { catalogueOf } from './catalogue.ts';
import type { Peer } from './peer.ts';
import type { Quotes } from './quotes.ts';

export interface Protocol {
  /** The list was asked for and its snapshot is out. */
  readonly subscribed: boolean;
  /** Of the list. */
  readonly stream: number;
  readonly epoch: number;
  /** Number of the list's next frame. */
  next(): number;
  /** Ids whose rows were asked for. */
  readonly rows: ReadonlySet<number>;
  /** Sends a delta. */
  send(stream: typeof LIST | typeof ROWS, ids: Uint32Array, columns: QuoteColumns['columns']): void;
  beat(): void;
}

export const LIST = 1;
export const ROWS = 2;

/** @param changing what was asked for by id will change: what is due of it goes out first */
export function createProtocol(
  socket: Pick<Peer, 'send' | 'onMessage' | 'beat'>,
  quotes: Quotes,
  format: 'binary' | 'json',
  now: () => number,
  changing: () => void = () => undefined,
): Protocol {
  const sequence = { [LIST]: 0, [ROWS]: 0 };
  const epoch = Math.floor(now() / 250) % 0xffffffff;
  const rows = new Set<number>();
  let subscribed = false;
  const say = (message: ServerMessage) => socket.send(JSON.stringify(message));

  function send(stream: typeof LIST | typeof ROWS, body: Pick<QuoteColumns, 'kind' | 'ids' | 'columns' | 'spark'>): void {
    sequence[stream] += 1;
    const frame: QuoteColumns = { stream, epoch, seq: sequence[stream], time: now(), count: body.ids.length, ...body };
    socket.send(format === 'binary' ? encodeBinary(frame) : encodeJson(frame));
  }

  function snapshot(stream: typeof LIST | typeof ROWS, ids: Uint32Array): void {
    if (sequence[stream] === 0) say({ op: 'stream', s: stream, topic: stream === LIST ? 'list:US' : 'rows', e: epoch });
    send(stream, {
      kind: FrameKind.Snapshot,
      ids,
      columns: quotes.columns(ids),
      ...(stream === ROWS && { spark: quotes.sparks(ids) }),
    });
  }

  /** As the sandbox does: rows that are there already get no snapshot. What stands behind the list is of markets that this feed doesn't carry. */
  function ask(add: readonly number[], drop: readonly number[]): void {
    changing();
    for (const id of drop) rows.delete(id);
    const fresh = Uint32Array.from(add.filter((id) => id < quotes.ids.length && !rows.has(id)));
    for (const id of fresh) rows.add(id);
    if (fresh.length > 0) snapshot(ROWS, fresh);
  }

  socket.onMessage((message) => {
    switch (message.op) {
      case 'auth':
        say({ op: 'ready', catalogue: catalogueOf(quotes.ids.length), t: now() });
        break;
      case 'list':
        if (!message.add?.includes('US')) break;
        snapshot(LIST, quotes.ids);
        subscribed = true;
        break;
      case 'rows':
        ask(message.add ?? [], message.drop ?? []);
        break;
      case 'resync':
        // The bench counts what is lost; a stream that begins anew would hide it.
        break;
      // Not offered.
      case 'depth':
      case 'ack':
        break;
    }
  });

  return {
    get subscribed() {
      return subscribed;
    },
    stream: LIST,
    epoch,
    next() {
      sequence[LIST] += 1;
      return sequence[LIST];
    },
    rows,
    send: (stream, ids, columns) => send(stream, { kind: FrameKind.Delta, ids, columns }),
    beat() {
      const beat: ServerMessage = { op: 'hb', t: now() };
      say(beat);
      socket.beat(JSON.stringify(beat));
    },
  };
}
