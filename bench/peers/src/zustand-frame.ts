/**
 * Peer: text on the main thread, the newest tick of each instrument gathered in the map of a zustand store, which
 * tells once an animation frame. A hidden tab, which has no frames, holds one tick an instrument.
 */
import { count, feed } from './asked.ts';
import { eachFrame } from './eachFrame.ts';
import { offerPeer } from './peer.ts';
import { openFeed } from './socket.ts';
import { readTicks } from './tick.ts';
import { showList } from './zustand/list.tsx';
import { createTickStore } from './zustand/ticks.ts';

const store = createTickStore(count);
const find = showList(count, store.useTick);

eachFrame(store.publish);
offerPeer({ start: () => openFeed(feed, (text) => store.put(readTicks(text))), ticks: store.taken }, find);
