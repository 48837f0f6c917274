/**
 * Ticks of several nodes: one makes them, and all have them over Redis. Each message says under which term it was made, and its number in it:
 * what a node still says that others have succeeded is dropped, and whoever missed one knows it. Redis keeps none of them: what was
 * missed nobody asks for, since each node can draw every price itself.
 */
import type { Redis } from 'ioredis';
import type { TickBatch } from '../market/types.ts';
import { connectRedis, type RedisPlace } from '../ports/redis.ts';

export interface TickLine {
  /** The newest term that anybody has spoken under. */
  readonly term: number;
  /** Drops it where Redis doesn't keep up. */
  publish(term: number, batch: TickBatch, count: number): void;
}

export interface TickHearers {
  /** Of another node, in order: none of its term is missing before it. */
  heard(message: Uint8Array): void;
  /** Some were missed. */
  missed(): void;
}

/** Term, number, how many ticks. */
const HEADER = 3;
/** Messages on their way to Redis. */
const MOST_WAITING = 64;
const EIGHT = 8;
const FOUR = 4;

export function encodeTicks(term: number, number: number, { columns, times, ids }: TickBatch, count: number): Buffer {
  const wide = [times, ...columns];
  const buffer = new ArrayBuffer(EIGHT * (HEADER + wide.length * count) + FOUR * count);
  const values = new Float64Array(buffer, 0, HEADER + wide.length * count);
  values.set([term, number, count]);
  for (const [index, column] of wide.entries()) values.set(column.subarray(0, count), HEADER + index * count);
  new Uint32Array(buffer, EIGHT * values.length, count).set(ids.subarray(0, count));
  return Buffer.from(buffer);
}

/** @returns how many came; undefined for what is no message, or has more than the batch takes */
export function decodeTicks(message: Uint8Array, { columns, times, ids, capacity }: TickBatch): number | undefined {
  const [, , count] = headOf(message);
  const wide = [times, ...columns];
  if (count === undefined || count > capacity || message.length !== EIGHT * (HEADER + wide.length * count) + FOUR * count) return undefined;
  // Copied, since it may lie anywhere in what was received.
  const { buffer } = Uint8Array.from(message);
  const values = new Float64Array(buffer, 0, HEADER + wide.length * count);
  for (const [index, column] of wide.entries()) column.set(values.subarray(HEADER + index * count, HEADER + (index + 1) * count));
  ids.set(new Uint32Array(buffer, EIGHT * values.length, count));
  return count;
}

function headOf(message: Uint8Array): Float64Array {
  if (message.length < EIGHT * HEADER) return new Float64Array(0);
  return new Float64Array(Uint8Array.from(message.subarray(0, EIGHT * HEADER)).buffer);
}

/** Numbers what this node says, and lets pass what others say in order. */
export function createTickOrder({ heard, missed }: TickHearers) {
  let term = 0;
  let number = 0;
  return {
    /** @returns the number of the next message under a term */
    next(own: number): number {
      if (own > term) [term, number] = [own, 0];
      else number += 1;
      return number;
    },
    take(message: Uint8Array): void {
      const [itsTerm = 0, itsNumber = 0] = headOf(message);
      if (itsTerm < term || (itsTerm === term && itsNumber <= number)) return;
      const isNext = itsTerm === term ? itsNumber === number + 1 : itsNumber === 0;
      [term, number] = [itsTerm, itsNumber];
      heard(message);
      if (!isNext) missed();
    },
    /** The newest term that anybody has spoken under. */
    get term() {
      return term;
    },
  };
}

export async function openTickLine({ url, prefix }: RedisPlace, hearers: TickHearers): Promise<TickLine> {
  const channel = `${prefix}ticks`;
  const order = createTickOrder(hearers);
  const [speaker, listener] = await Promise.all([connectRedis(url), connectRedis(url)]);
  let waiting = 0;
  const settled = () => {
    waiting -= 1;
  };
  const listen = (redis: Redis) => redis.subscribe(channel);
  listener.on('messageBuffer', (_, message: Buffer) => order.take(message));
  await listen(listener);
  listener.on('ready', () => void listen(listener).catch(() => listener.disconnect(true)));
  return {
    get term() {
      return order.term;
    },
    publish(term, batch, count) {
      const number = order.next(term);
      if (speaker.status !== 'ready' || waiting >= MOST_WAITING) return;
      waiting += 1;
      speaker.publish(channel, encodeTicks(term, number, batch, count)).then(settled, settled);
    },
  };
}
