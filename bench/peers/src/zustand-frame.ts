/** Peer: text on the main thread, messages gathered and put into a zustand store once an animation frame. */
import { count, feed } from './asked.ts';
import { eachFrame } from './eachFrame.ts';
import { offerPeer } from './peer.ts';
import { openFeed } from './socket.ts';
import { readTicks, type Tick } from './tick.ts';
import { showList } from './zustand/list.tsx';
import { createTickStore } from './zustand/ticks.ts';

const store = createTickStore(count);
const find = showList(count, store.useTick);
let gathered: Tick[][] = [];

eachFrame(() => {
  if (gathered.length === 0) return;
  store.put(gathered);
  gathered = [];
});
offerPeer({ start: () => openFeed(feed, (text) => gathered.push(readTicks(text))), ticks: store.taken }, find);
