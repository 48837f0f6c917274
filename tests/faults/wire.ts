/** Stands between a browser and its sandbox as the network does: connections that fall silent, are cut, or are refused. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a connection carries: a call of REST, the push socket, or its body. */
export type Carried = 'call' | 'socket' | 'body';

export interface Asked {
  readonly what: Carried;
  /** Epoch ms. */
  readonly at: number;
}

export interface Wire {
  readonly port: number;
  /** Every connection, by its time. */
  readonly dials: readonly number[];
  /** Push sockets and bodies that were asked for. */
  readonly asked: readonly Asked[];
  /** Nothing comes through the connections that carry this now, neither way, and nobody is told. */
  blackHole(what: Carried): number;
  /** All connections end, and none is taken until it is back. */
  offline(isAway: boolean): void;
  close(): void;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  what: Carried;
}

const BODY = 'GET /web/push/stream';
const SOCKET = 'GET /web/push ';

/** @param target port of the sandbox on the loopback */
export async function openWire(target: number): Promise<Wire> {
  const pairs = new Set<Pair>();
  const dials: number[] = [];
  const asked: Asked[] = [];
  let isAway = false;
  const server = createServer((near) => {
    dials.push(Date.now());
    if (isAway) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair: Pair = { near, far, what: 'call' };
    pairs.add(pair);
    near.on('data', (bytes) => {
      const text = bytes.subarray(0, 200).toString('latin1');
      const what = text.startsWith(BODY) ? 'body' : text.startsWith(SOCKET) ? 'socket' : undefined;
      if (what) asked.push({ what, at: Date.now() });
      if (what) pair.what = what;
    });
    near.pipe(far).pipe(near);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const one of [near, far]) one.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const { near } of pairs) near.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    dials,
    asked,
    blackHole(carried) {
      let count = 0;
      for (const { near, far, what } of pairs) {
        if (what !== carried) continue;
        count += 1;
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
      return count;
    },
    offline(away) {
      isAway = away;
      if (away) cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
