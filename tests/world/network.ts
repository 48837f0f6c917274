/** The network between a browser and its server: sockets as pairs of lanes, and what can befall them. */
import type { Lane } from './lane.ts';
import type { Scheduler } from './scheduler.ts';

type Frame = ArrayBuffer | string;

/** What goes up or down a socket. */
export type Packet =
  | { readonly kind: 'open'; readonly protocol: string }
  | { readonly kind: 'data'; readonly data: Frame }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string };

/** The server's end, as the push hub wants one; `Socket` of sandbox/push/connection.ts. */
export interface ServerEnd {
  send(data: Frame): void;
  readonly bufferedAmount: number;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** What the server does with a socket that reached it. */
export interface Served {
  readonly protocol: string;
  receive(text: string | undefined): void;
  closed(): void;
  /** Its prices go elsewhere: what comes down the socket is no sign of them. */
  readonly hasBody: boolean;
}

/** One dial, until both sides are through with it. */
export interface Wire {
  readonly number: number;
  /** Name of the worker that dialled. */
  readonly owner: string;
  /** When the client's side was last handed anything by it, or dialled. */
  readonly spokenAt: number;
  readonly up: Lane<Packet>;
  readonly down: Lane<Packet>;
  /** The client takes it for open, or for being opened. */
  readonly isWanted: boolean;
  /** The quote frame that arrived last comes once more, so much later. */
  echo(ms: number): void;
  /** Nothing passes any more, and nobody is told. */
  vanish(): void;
  /** The client's side is told that it is over; the server's too, sooner or later. */
  breakOff(): void;
  /** The client's process is gone, and nobody there hears of anything; the platform closes what it had open. */
  forsake(): void;
  /** The server ends it, with a word or without. */
  endByServer(how: 'close' | 'terminate'): void;
}

export interface NetworkOptions {
  readonly laneOf: (name: string, arrive: (packet: Packet) => void) => Lane<Packet>;
  readonly scheduler: Scheduler;
  /** A dial reaches the server; undefined: nothing listens there. */
  readonly serve: (end: ServerEnd, offered: readonly string[]) => Served | undefined;
}

/** Whose sockets they are. */
export interface Owner {
  readonly name: string;
  /** Its side was handed what tells that prices still come. */
  heard(): void;
}

export interface Network {
  socketsOf(owner: Owner): typeof WebSocket;
  /** How many snapshots somebody has asked for anew, over all sockets. */
  resyncs(owner: string): number;
  /** All that are not over on both sides, the oldest first. */
  readonly wires: readonly Wire[];
  /** How dials fare: they reach the server, are refused on the way, or vanish in it. */
  way: 'open' | 'refused' | 'silent';
}

/** A server pings its sockets and ends those that don't answer (sandbox/push/child.ts). */
const MISSED_MS = 30_000;
const REFUSED_MS = 20;

export function createNetwork({ laneOf, scheduler, serve }: NetworkOptions): Network {
  const wires: Wire[] = [];
  const resyncs = new Map<string, number>();
  let dials = 0;
  const network: Network = { socketsOf, wires, resyncs: (owner) => resyncs.get(owner) ?? 0, way: 'open' };

  function socketsOf(owner: Owner): typeof WebSocket {
    return class extends EventTarget implements WebSocket {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      static readonly CLOSING = 2;
      static readonly CLOSED = 3;
      readonly CONNECTING = 0;
      readonly OPEN = 1;
      readonly CLOSING = 2;
      readonly CLOSED = 3;
      readonly bufferedAmount = 0;
      readonly extensions = '';
      readonly url: string;
      binaryType: BinaryType = 'blob';
      protocol = '';
      readyState: WebSocket['readyState'] = 0;
      onopen: WebSocket['onopen'] = null;
      onclose: WebSocket['onclose'] = null;
      onerror: WebSocket['onerror'] = null;
      onmessage: WebSocket['onmessage'] = null;
      readonly #plug: Plug;

      constructor(url: string | URL, protocols: string | string[] = []) {
        super();
        this.url = String(url);
        this.#plug = dial(owner, [protocols].flat(), {
          opened: (protocol) => {
            if (this.readyState !== this.CONNECTING) return;
            this.readyState = this.OPEN;
            this.protocol = protocol;
            this.dispatchEvent(new Event('open'));
          },
          received: (data) => this.dispatchEvent(new MessageEvent('message', { data })),
          closed: (code, reason) => {
            if (this.readyState === this.CLOSED) return;
            this.readyState = this.CLOSED;
            this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean: code !== 1006 }));
          },
          isWanted: () => this.readyState <= this.OPEN,
          listens: () => this.readyState === this.OPEN,
        });
      }

      send(data: unknown): void {
        if (this.readyState === this.OPEN && typeof data === 'string') this.#plug.send(data);
      }

      close(code = 1000, reason = ''): void {
        if (this.readyState >= this.CLOSING) return;
        this.readyState = this.CLOSING;
        this.#plug.close(code, reason);
      }
    };
  }

  interface ClientEnd {
    opened(protocol: string): void;
    received(data: Frame): void;
    closed(code: number, reason: string): void;
    isWanted(): boolean;
    listens(): boolean;
  }
  interface Plug {
    send(data: string): void;
    close(code: number, reason: string): void;
  }

  function dial(owner: Owner, offered: readonly string[], client: ClientEnd): Plug {
    dials += 1;
    const number = dials;
    let served: Served | undefined;
    let isGone = false;
    let isForsaken = false;
    const isWanted = (): boolean => !isForsaken && client.isWanted();
    let spokenAt = scheduler.now;
    let newest: Packet | undefined;

    const leaveServer = (): void => {
      const leaving = served;
      served = undefined;
      leaving?.closed();
      forget();
    };
    const forget = (): void => {
      if (served || isWanted()) return;
      const place = wires.indexOf(wire);
      if (place >= 0) wires.splice(place, 1);
      up.cut();
      down.cut();
    };

    const down = laneOf(`socket${number} down`, (packet) => {
      spokenAt = scheduler.now;
      if (packet.kind === 'open') client.opened(packet.protocol);
      else if (packet.kind === 'close') {
        client.closed(packet.code, packet.reason);
        if (served) up.send(packet);
        forget();
      } else if (client.listens()) {
        if (!served?.hasBody) owner.heard();
        if (isQuotes(packet.data)) newest = packet;
        client.received(packet.data);
      }
    });
    const up = laneOf(`socket${number} up`, (packet) => {
      if (packet.kind === 'open') return arrive();
      if (packet.kind === 'data') return served?.receive(typeof packet.data === 'string' ? packet.data : undefined);
      if (served) down.send(packet);
      leaveServer();
    });

    const end: ServerEnd = {
      send: (data) => down.send({ kind: 'data', data }),
      get bufferedAmount() {
        return down.waiting.reduce((sum, packet) => sum + (packet.kind === 'data' ? sizeOf(packet.data) : 0), 0);
      },
      close: (code, reason) => down.send({ kind: 'close', code, reason }),
      terminate: () => {
        down.send({ kind: 'close', code: 1006, reason: '' });
        leaveServer();
      },
    };

    const wire: Wire = {
      number,
      owner: owner.name,
      get spokenAt() {
        return spokenAt;
      },
      up,
      down,
      get isWanted() {
        return isWanted();
      },
      echo(ms) {
        const again = newest;
        if (again) scheduler.after(ms, () => down.send(again));
      },
      vanish() {
        if (isGone) return;
        isGone = true;
        up.cut();
        down.cut();
        scheduler.after(MISSED_MS, leaveServer);
      },
      breakOff() {
        wire.vanish();
        client.closed(1006, '');
        forget();
      },
      forsake() {
        isForsaken = true;
        down.cut();
        up.send({ kind: 'close', code: 1006, reason: '' });
        forget();
      },
      endByServer(how) {
        if (how === 'close') end.close(1001, '');
        else end.terminate();
      },
    };
    wires.push(wire);

    function arrive(): void {
      served = serve(end, offered);
      down.send(served ? { kind: 'open', protocol: served.protocol } : { kind: 'close', code: 1006, reason: '' });
    }

    if (network.way === 'open') up.send({ kind: 'open', protocol: '' });
    else wire.vanish();
    if (network.way === 'refused') scheduler.after(REFUSED_MS, () => wire.breakOff());

    return {
      send: (data) => {
        if (data.startsWith('{"op":"resync"')) resyncs.set(owner.name, network.resyncs(owner.name) + 1);
        up.send({ kind: 'data', data });
      },
      close: (code, reason) => {
        up.send({ kind: 'close', code, reason });
        forget();
      },
    };
  }

  return network;
}

const sizeOf = (data: Frame): number => (typeof data === 'string' ? data.length : data.byteLength);
const isQuotes = (data: Frame): boolean => typeof data !== 'string' || data.startsWith('{"op":"q"') || data.startsWith('{"op":"snap"');
