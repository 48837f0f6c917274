/**
 * Messages drawn and encoded beforehand, so that the feed costs next to nothing while it is measured: only
 * sequence, time, prices and volumes are written at sending. Used again from the start when they are out.
 */
import { encodeBinary, encodeJson, FrameKind, HEADER_BYTES } from '../../contract/push.ts';
import { basePrice, randomFrom, UNIT, zipf } from './universe.ts';

/** Ticks of a pool at most, so that its memory is bounded: every one of 100,000 instruments has its turn in it. */
const MOST_TICKS = 1_250_000;
/** So that the same message is not seen twice within a few frames of the screen. */
const LEAST_MESSAGES = 20;
/** Of messages of one tick; the instruments that tick least have no turn in them then. */
const MOST_MESSAGES = 100_000;
const SEED = 1;

/** One message: ids, and prices in whole currency. */
export interface Drawn {
  readonly ids: Uint32Array;
  readonly whole: Float64Array;
}

/**
 * Every instrument as often as the Zipf law has it, once at least up to `MOST_TICKS`, in an order drawn at random.
 * @param per ticks of a message
 */
export function drawMessages(count: number, per: number): Drawn[] {
  const random = randomFrom(SEED);
  const { draws, rank } = zipf(count);
  const messages = Math.min(MOST_MESSAGES, Math.max(LEAST_MESSAGES, Math.ceil(Math.min(draws, MOST_TICKS) / per)));
  const ticks = messages * per;
  const ids = shuffled(
    Uint32Array.from({ length: ticks }, (_, tick) => rank((tick + 0.5) / ticks)),
    random,
  );
  const prices = Float64Array.from({ length: count }, (_, id) => basePrice(id));
  const whole = Float64Array.from(ids, (id) => {
    const base = basePrice(id);
    const moved = (prices[id] ?? base) + Math.floor(random() * 3) - 1;
    const price = Math.min(Math.max(moved, Math.ceil(base * 0.9)), Math.floor(base * 1.1));
    prices[id] = price;
    return price;
  });
  return Array.from({ length: messages }, (_, message) => ({
    ids: ids.subarray(message * per, (message + 1) * per),
    whole: whole.subarray(message * per, (message + 1) * per),
  }));
}

/** In place, by Fisher and Yates. */
function shuffled(values: Uint32Array, random: () => number): Uint32Array {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const value = values[last] ?? 0;
    values[last] = values[other] ?? 0;
    values[other] = value;
  }
  return values;
}

/** Prices and volumes of a message at its sending; the arrays are used again. */
export interface Fresh {
  readonly price: Float64Array;
  readonly volume: Float64Array;
}

/** How one message becomes what a socket sends. `time` in epoch ms. */
export interface Wire {
  encode(message: number, stream: number, epoch: number, seq: number, time: number, fresh: Fresh): Buffer | string;
}

const LIST_COLUMNS = ['price', 'volume'] as const;

/** Frames of the push protocol, as bytes. */
export function binaryWire(drawn: readonly Drawn[]): Wire {
  const buffers = drawn.map(({ ids }) => {
    const columns = { price: new Float64Array(ids.length), volume: new Float64Array(ids.length) };
    return Buffer.from(encodeBinary({ kind: FrameKind.Delta, stream: 0, epoch: 0, seq: 0, time: 0, count: ids.length, ids, columns }));
  });
  return {
    encode(message, stream, epoch, seq, time, { price, volume }) {
      // A copy, because the socket may hold the last one's bytes still.
      const buffer = Buffer.from(buffers[message] ?? Buffer.alloc(0));
      buffer.writeUInt32LE(stream, 8);
      buffer.writeUInt32LE(epoch, 12);
      buffer.writeDoubleLE(seq, 16);
      buffer.writeDoubleLE(time, 24);
      const per = drawn[message]?.ids.length ?? 0;
      const bytes = (column: Float64Array) => new Uint8Array(column.buffer, column.byteOffset, per * 8);
      LIST_COLUMNS.forEach((name, at) => buffer.set(bytes(name === 'price' ? price : volume), HEADER_BYTES + at * per * 8));
      return buffer;
    },
  };
}

/** The same as text. */
export function jsonWire(drawn: readonly Drawn[]): Wire {
  return {
    encode(message, stream, epoch, seq, time, { price, volume }) {
      const ids = drawn[message]?.ids ?? new Uint32Array(0);
      return encodeJson({
        kind: FrameKind.Delta,
        stream,
        epoch,
        seq,
        time,
        count: ids.length,
        ids,
        columns: { price: price.subarray(0, ids.length), volume: volume.subarray(0, ids.length) },
      });
    },
  };
}

/** What exchanges send to browsers, and what the peers read: `[{"id":3,"price":122.4567,"volume":100,"ts":1773237600000.1}, …]`. */
export function objectWire(drawn: readonly Drawn[]): Wire {
  const random = randomFrom(SEED);
  const pieces = drawn.map(({ ids, whole }) => {
    const objects = Array.from(ids, (id, tick) => ({
      id,
      price: (whole[tick] ?? 0) + Math.floor(random() * UNIT) / UNIT,
      volume: Math.round(random() * 1e6),
      ts: '@',
    }));
    return JSON.stringify(objects).split('"@"');
  });
  return {
    encode: (message, _stream, _epoch, _seq, time) => (pieces[message] ?? []).join(String(Math.round(time * 10) / 10)),
  };
}
