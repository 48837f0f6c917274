/** A link that passes so many bytes a second from a server to its clients, over all their connections, each in its turn. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Narrow {
  readonly port: number;
  /** Bytes passed to clients so far. */
  readonly passed: number;
  close(): Promise<void>;
}

const STEP_MS = 20;
/** What waits on this side of the narrow place, a connection: as in a router that holds little, so that the server feels the link. */
const HELD_BYTES = 32 * 1024;

/** @param target port on the loopback */
export async function openNarrow(target: number, bytesASecond: number): Promise<Narrow> {
  const sockets = new Set<Socket>();
  const waiting = new Map<Socket, { chunks: Buffer[]; bytes: number; from: Socket; ended: boolean }>();
  let passed = 0;
  let allowance = 0;
  let at = performance.now();

  const step = setInterval(() => {
    const now = performance.now();
    // What a pause of this process held back comes at once afterwards, as from a router's queue, but no more than it would hold.
    allowance = Math.min(HELD_BYTES, allowance + ((now - at) / 1000) * bytesASecond);
    at = now;
    while (allowance >= 1) {
      const ready = [...waiting].filter(([, { bytes }]) => bytes > 0);
      if (ready.length === 0) break;
      const share = Math.max(1, Math.floor(allowance / ready.length));
      for (const [socket, queue] of ready) {
        const [first] = queue.chunks;
        if (!first || allowance < 1) continue;
        const part = first.subarray(0, share);
        if (part.length === first.length) queue.chunks.shift();
        else queue.chunks[0] = first.subarray(part.length);
        queue.bytes -= part.length;
        allowance -= part.length;
        passed += part.length;
        socket.write(part);
        if (queue.bytes < HELD_BYTES) queue.from.resume();
      }
    }
    for (const [socket, { bytes, ended }] of waiting) {
      if (!ended || bytes > 0) continue;
      waiting.delete(socket);
      socket.end();
    }
  }, STEP_MS);

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const queue = { chunks: [] as Buffer[], bytes: 0, from: upstream, ended: false };
    waiting.set(client, queue);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk: Buffer) => upstream.write(chunk));
    client.on('close', () => {
      waiting.delete(client);
      upstream.destroy();
    });
    upstream.on('data', (chunk: Buffer) => {
      queue.chunks.push(chunk);
      queue.bytes += chunk.length;
      if (queue.bytes >= HELD_BYTES) upstream.pause();
    });
    upstream.on('close', () => {
      queue.ended = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get passed() {
      return passed;
    },
    close: async () => {
      clearInterval(step);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
