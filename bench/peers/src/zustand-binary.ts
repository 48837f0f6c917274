/**
 * Peer: the push protocol's binary frames on the main thread, written into columns as they come, zustand told
 * once an animation frame. The strongest design without a worker that we know of.
 */
import { type ClientMessage, FrameKind, SUBPROTOCOL_BINARY } from '../../../contract/push.ts';
import { createDecoder, isQuotes, isRefusal } from '../../../workers/push/decode.ts';
import { count, feed } from './asked.ts';
import { eachFrame } from './eachFrame.ts';
import { offerPeer } from './peer.ts';
import { createColumnStore } from './zustand/columns.ts';
import { showList } from './zustand/list.tsx';

const store = createColumnStore(count);
const decoder = createDecoder();
const find = showList(count, store.useTick);
let taken = 0;

function start(): void {
  const socket = new WebSocket(feed, SUBPROTOCOL_BINARY);
  const say = (message: ClientMessage) => socket.send(JSON.stringify(message));
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => {
    say({ op: 'auth' });
    say({ op: 'list', add: ['US'] });
  });
  socket.addEventListener('message', ({ data }) => {
    const decoded = decoder.any(data);
    if (isRefusal(decoded)) throw new Error(`A frame was refused: ${decoded}`);
    if (!isQuotes(decoded)) return;
    store.put(decoded);
    if (decoded.kind === FrameKind.Delta) taken += decoded.count;
  });
}

eachFrame(store.publish);
offerPeer({ start, ticks: () => taken }, find);
