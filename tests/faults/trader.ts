/**
 * A customer who confirms orders in the tabs of one browser, as its pages do, and notes when the end of each is known there.
 * A tab may be reloaded under an order: its page comes back, and finds it again.
 */
import type { EndpointId, Input } from '../../contract/rest/index.ts';
import type { Failure } from '../../contract/result.ts';
import { createLiveIntents, type LiveIntents } from '../../src/data/intents.ts';
import { createKeptCalls, type KeptCalls } from '../../src/data/keptCalls.ts';
import { createWrite } from '../../src/data/write.ts';
import type { Rig, RigTab } from '../worker/rig.ts';

export interface Confirmed {
  readonly clientOrderId: string;
  /** Epoch ms. */
  readonly at: number;
  /** No answer came at first. */
  wasUnknown: boolean;
  /** Absent while it isn't known. */
  end?: End;
}

export interface End {
  readonly at: number;
  readonly state: 'accepted' | 'rejected';
  /** Of an accepted one. */
  readonly answer?: unknown;
  /** Of a rejected one. */
  readonly failure?: Failure | undefined;
}

export interface Trader {
  readonly confirmed: ReadonlyMap<string, Confirmed>;
  /** Resolves when its end is known; rejects when that takes too long. */
  confirm<K extends EndpointId>(endpoint: K, input: Input<K> & { clientOrderId: string }): Promise<End>;
  /** One of the tabs, drawn anew each time. */
  tab(): RigTab;
  /** A tab is reloaded: what it waited for it has to find again. */
  reload(): void;
}

interface OpenTab {
  readonly tab: RigTab;
  readonly intents: LiveIntents;
  /** Outlives a reload. */
  readonly kept: KeptCalls;
  /** Open pages: each is shown anew after a reload. */
  readonly pages: Set<(on: OpenTab) => void>;
}

/** A bound for what hangs; what is to be measured is far below. */
const END_MS = 120_000;

const timers = {
  setTimeout: (work: () => void, ms: number) => Number(setTimeout(work, ms)),
  clearTimeout: (id: number | undefined) => clearTimeout(id),
};

/** @param random in [0, 1) */
export function createTrader(rig: Rig, tabCount: number, random: () => number): Trader {
  const confirmed = new Map<string, Confirmed>();
  const open = (tab: RigTab, before?: OpenTab): OpenTab => ({
    tab,
    intents: createLiveIntents(tab.link),
    kept: before?.kept ?? createKeptCalls(sessionStorage()),
    pages: before?.pages ?? new Set(),
  });
  const tabs = Array.from({ length: tabCount }, () => open(rig.tab()));
  const draw = () => Math.floor(random() * tabs.length);
  const drawn = (): OpenTab => tabs[draw()] as OpenTab;

  async function confirm<K extends EndpointId>(endpoint: K, input: Input<K> & { clientOrderId: string }): Promise<End> {
    const order: Confirmed = { clientOrderId: input.clientOrderId, at: Date.now(), wasUnknown: false };
    confirmed.set(order.clientOrderId, order);
    const known = Promise.withResolvers<End>();
    let leave = () => {};
    let seen = () => '';
    const bound = setTimeout(() => known.reject(new Error(`never known: ${endpoint} ${order.clientOrderId}, ${seen()}`)), END_MS);
    const show = ({ tab, intents, kept }: OpenTab) => {
      leave();
      // Each order has a page of its own here.
      const write = createWrite({ link: tab.link, intents, kept, ...timers }, endpoint, order.clientOrderId, order.clientOrderId);
      const look = () => {
        const { state, data, failure } = write.current();
        if (state === 'unknown') order.wasUnknown = true;
        if (state !== 'done' && state !== 'failed') return;
        order.end ??= { at: Date.now(), ...(state === 'done' ? { state: 'accepted', answer: data } : { state: 'rejected', failure }) };
        known.resolve(order.end);
      };
      const told = () => intents.getState().find(({ clientOrderId }) => clientOrderId === order.clientOrderId);
      seen = () => `${write.current().state} on the page, told ${JSON.stringify(told())} of ${intents.getState().length}`;
      leave = write.subscribe(look);
      look();
      return write;
    };
    const on = drawn();
    on.pages.add(show);
    void show(on).send(input);
    try {
      return await known.promise;
    } finally {
      clearTimeout(bound);
      on.pages.delete(show);
      leave();
    }
  }

  return {
    confirmed,
    confirm,
    tab: () => drawn().tab,
    reload: () => {
      const at = draw();
      const before = tabs[at] as OpenTab;
      before.tab.crash();
      const after = open(rig.tab(before.tab), before);
      tabs[at] = after;
      for (const show of before.pages) show(after);
    },
  };
}

/** A tab's, which a reload leaves as it is. */
function sessionStorage(): () => Pick<Storage, 'getItem' | 'setItem'> {
  const texts = new Map<string, string>();
  const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) };
  return () => storage;
}
