/**
 * Readers of push in a process of their own, started by the fault of the same name with `url`, how many, and what they read. Once a second
 * it tells how late frames were; what of a frame is read here is its header.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ACK_EVERY, HEADER_BYTES, SUBPROTOCOL_BINARY } from '../../contract/push.ts';
import { zipf, randomFrom } from '../../bench/feed/universe.ts';
import { placeOf } from './placedSocket.ts';

export interface CrowdTask {
  readonly url: string;
  readonly first: number;
  readonly count: number;
  /** Ids, the most traded first. */
  readonly ids: readonly number[];
  readonly rows: number;
  /** Of the readers, each so many never acknowledge anything. */
  readonly slowEach: number;
  /** Milliseconds that the server's clock is ahead of this machine's. */
  readonly ahead: number;
}

export interface CrowdTold {
  readonly open: number;
  readonly refused: number;
  /** Frames of readers that acknowledge, and how late they came, by milliseconds; the last counts all that were later. */
  readonly frames: number;
  readonly late: readonly number[];
  /** Most frames that a reader without acknowledgements was sent. */
  readonly slowFrames: number;
}

export const LATEST_MS = 2000;
const DIALS_AT_ONCE = 40;
const TIME_AT = 24;

process.on('message', (task: CrowdTask) => void dialAll(task));
process.on('disconnect', () => process.exit(0));

let open = 0;
let refused = 0;
let frames = 0;
let slowFrames = 0;
const late = new Float64Array(LATEST_MS + 1);
setInterval(() => process.send?.({ open, refused, frames, slowFrames, late: Array.from(late) } satisfies CrowdTold), 1000);

async function dialAll({ url, first, count, ids, rows, slowEach, ahead }: CrowdTask): Promise<void> {
  const random = randomFrom(first + 1);
  const { rank } = zipf(ids.length);
  for (let at = 0; at < count; at += 1) {
    const wanted = new Set<number>();
    while (wanted.size < rows) wanted.add(ids[rank(random())] ?? 0);
    const isSlow = at % slowEach === slowEach - 1;
    const socket = new WebSocket(url, SUBPROTOCOL_BINARY, {
      headers: { 'x-forwarded-for': placeOf(first + at) },
      perMessageDeflate: false,
      handshakeTimeout: 60_000,
    });
    let taken = 0;
    socket.on('error', () => (refused += 1));
    socket.on('open', () => socket.send('{"op":"auth"}'));
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        if (!data.includes('"ready"')) return;
        open += 1;
        socket.send(JSON.stringify({ op: 'rows', add: [...wanted] }));
        return;
      }
      taken += 1;
      if (isSlow) {
        slowFrames = Math.max(slowFrames, taken);
        return;
      }
      if (data.length < HEADER_BYTES) return;
      frames += 1;
      const ms = Math.max(0, Math.round(Date.now() + ahead - data.readDoubleLE(TIME_AT)));
      late[Math.min(LATEST_MS, ms)] = (late[Math.min(LATEST_MS, ms)] ?? 0) + 1;
      if (taken % ACK_EVERY === 0) socket.send(`{"op":"ack","n":${taken}}`);
    });
    if (at % DIALS_AT_ONCE === DIALS_AT_ONCE - 1) await wait(100);
  }
}
