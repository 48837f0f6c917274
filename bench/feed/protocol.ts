/** The server's side of the push protocol, as far as the bench needs it: one list, rows by snapshot, no conflation. */
import type { WebSocket } from 'ws';
import { type ClientMessage, encodeBinary, encodeJson, FrameKind, type QuoteColumns, type ServerMessage } from '../../contract/push.ts';
import { catalogueOf } from './catalogue.ts';
import type { Quotes } from './quotes.ts';

export interface Protocol {
  /** The list was asked for and its snapshot is out. */
  readonly subscribed: boolean;
  /** Of the list. */
  readonly stream: number;
  readonly epoch: number;
  /** Number of the list's next frame. */
  next(): number;
  beat(): void;
}

const LIST = 1;
const ROWS = 2;

export function createProtocol(
  socket: Pick<WebSocket, 'send' | 'on'>,
  quotes: Quotes,
  format: 'binary' | 'json',
  now: () => number,
): Protocol {
  const sequence = { [LIST]: 0, [ROWS]: 0 };
  const epoch = Math.floor(now() / 250) % 0xffffffff;
  let subscribed = false;
  const say = (message: ServerMessage) => socket.send(JSON.stringify(message));

  function snapshot(stream: typeof LIST | typeof ROWS, ids: Uint32Array): void {
    if (sequence[stream] === 0) say({ op: 'stream', s: stream, topic: stream === LIST ? 'list:US' : 'rows', e: epoch });
    sequence[stream] += 1;
    const frame: QuoteColumns = {
      kind: FrameKind.Snapshot,
      stream,
      epoch,
      seq: sequence[stream],
      time: now(),
      count: ids.length,
      ids,
      columns: quotes.columns(ids),
      ...(stream === ROWS && { spark: quotes.sparks(ids) }),
    };
    socket.send(format === 'binary' ? encodeBinary(frame) : encodeJson(frame));
  }

  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ClientMessage;
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
        // What stands behind the list is of markets that this feed doesn't carry.
        if (message.add) snapshot(ROWS, Uint32Array.from(message.add.filter((id) => id < quotes.ids.length)));
        break;
      case 'resync':
        // The bench counts what is lost; a stream that begins anew would hide it.
        break;
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
    beat: () => say({ op: 'hb', t: now() }),
  };
}
