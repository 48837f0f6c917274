/** Message channels of tabs and their worker as pairs of lanes. Nothing that a port takes is ever lost: no platform loses it. */
import type { Lane } from './lane.ts';

export type Posted = { readonly data: unknown };

/** @param toward whether it leads to the tab */
export type LaneOf = (toward: 'tab' | 'worker', kind: string, arrive: (message: Posted) => void) => Lane<Posted>;

type Listener = ((event: MessageEvent) => void) | EventListenerObject;

/** A port as far as tabs, worker and Comlink use one. */
export class WorldPort {
  readonly #listeners = new Set<Listener>();
  #out: Lane<Posted> | undefined;
  #early: Posted[] | undefined = [];
  #handler: ((event: MessageEvent) => void) | null = null;

  leadsTo(lane: Lane<Posted>): void {
    this.#out = lane;
  }

  /** What a port gets before anybody listens waits for that. */
  arrive(message: Posted): void {
    if (this.#early) this.#early.push(message);
    else this.#give(message);
  }

  #give({ data }: Posted): void {
    const event = new MessageEvent('message', { data });
    this.#handler?.(event);
    for (const listener of this.#listeners) {
      if (typeof listener === 'function') listener(event);
      else listener.handleEvent(event);
    }
  }

  /** Of messages; a port of a world has nothing else to say. */
  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#listeners.add(listener);
  }
  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  get onmessage(): ((event: MessageEvent) => void) | null {
    return this.#handler;
  }
  set onmessage(handler: ((event: MessageEvent) => void) | null) {
    this.#handler = handler;
    this.start();
  }

  start(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const message of early) this.#give(message);
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    this.#out?.send({
      data: transfer.some((one) => one instanceof WorldPort) ? copyOf(message) : structuredClone(message, given(transfer)),
    });
  }

  /** What was posted before still arrives. */
  close(): void {
    this.#out = undefined;
    this.#early = undefined;
    this.#handler = null;
  }
}

const given = (transfer: readonly unknown[]): StructuredSerializeOptions => ({
  transfer: transfer.filter((one) => one instanceof ArrayBuffer),
});

/** A clone of plain data in which ports travel as they are. */
function copyOf(value: unknown): unknown {
  if (value instanceof WorldPort) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyOf(one)]));
}

export interface Channel {
  /** The tab's. */
  readonly port1: WorldPort;
  /** The worker's. */
  readonly port2: WorldPort;
}

export function openChannel(kind: string, laneOf: LaneOf): Channel {
  const port1 = new WorldPort();
  const port2 = new WorldPort();
  port1.leadsTo(laneOf('worker', kind, (message) => port2.arrive(message)));
  port2.leadsTo(laneOf('tab', kind, (message) => port1.arrive(message)));
  return { port1, port2 };
}
