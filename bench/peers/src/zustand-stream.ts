/**
 * Peer: the same frames as `zustand-binary`, over the body of an answer instead of a socket: what a design without a worker gains by that.
 */
import { BODY_HEADER, BODY_PATH, type ClientMessage, FrameKind, SUBPROTOCOL_BINARY } from '../../../contract/push.ts';
import { createDecoder, isQuotes, isRefusal } from '../../../workers/push/decode.ts';
import { createRecordDecoder } from '../../../workers/push/recordDecoder.ts';
import { readBody } from '../../../workers/push/records.ts';
import { count, feed } from './asked.ts';
import { eachFrame } from './eachFrame.ts';
import { offerPeer } from './peer.ts';
import { createColumnStore } from './zustand/columns.ts';
import { showList } from './zustand/list.tsx';

const store = createColumnStore(count);
const decode = createRecordDecoder(createDecoder().text);
const find = showList(count, store.useTick);
let taken = 0;

async function follow(name: string): Promise<void> {
  const address = new URL(feed);
  address.protocol = 'http:';
  address.pathname += `/${BODY_PATH}`;
  const { body } = await fetch(address, { headers: { [BODY_HEADER]: name } });
  if (!body) throw new Error('There is no body');
  await readBody(body, (chunk, at, length) => {
    const decoded = decode(chunk, at, length);
    if (isRefusal(decoded)) throw new Error(`A frame was refused: ${decoded}`);
    if (!isQuotes(decoded)) return;
    store.put(decoded);
    if (decoded.kind === FrameKind.Delta) taken += decoded.count;
  });
}

function start(): void {
  const name = crypto.randomUUID();
  const socket = new WebSocket(feed, SUBPROTOCOL_BINARY);
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message));
  socket.addEventListener('open', () => {
    void follow(name);
    say({ op: 'auth', body: name });
    say({ op: 'list', add: ['US'] });
  });
}

eachFrame(store.publish);
offerPeer({ start, ticks: () => taken }, find);
