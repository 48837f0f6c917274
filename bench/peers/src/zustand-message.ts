/** Peer: text on the main thread, a zustand store changed for each message. */
import { count, feed } from './asked.ts';
import { offerPeer } from './peer.ts';
import { openFeed } from './socket.ts';
import { readTicks } from './tick.ts';
import { showList } from './zustand/list.tsx';
import { createTickStore } from './zustand/ticks.ts';

const store = createTickStore(count);
const find = showList(count, store.useTick);

function put(text: string): void {
  store.put(readTicks(text));
  store.publish();
}

offerPeer({ start: () => openFeed(feed, put), ticks: store.taken }, find);
