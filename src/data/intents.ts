/** Money calls that wait for their answer or have just got it, of this customer and in whatever tab. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Intent } from '../../contract/frame.ts';
import type { Link } from './link.ts';

export type LiveIntents = StoreApi<readonly Intent[]>;

export function createLiveIntents(link: Pick<Link, 'onMessage'>): LiveIntents {
  const store = createStore<readonly Intent[]>(() => []);
  link.onMessage((message) => {
    if (!(message instanceof ArrayBuffer) && message.op === 'intents') store.setState(message.intents, true);
  });
  return store;
}
