/**
 * What each stream has told, for tests that compare a screen with the server. Bounded: the oldest frames are
 * folded into a base, so that the newest value at any number that is still kept stays exact.
 */
import type { QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from '../../contract/quote.ts';
import type { SentValue } from './wire.ts';

/** Rows a stream keeps in frames before the oldest are folded. */
const KEPT_ROWS = 400_000;
/** Streams that are remembered; a reader that comes back has new ones. */
const KEPT_STREAMS = 32;

export interface Journal {
  add(frame: QuoteColumns): void;
  /** Undefined when the stream or the row is unknown, or the number older than what is kept. */
  value(stream: number, epoch: number, seq: number, id: number): SentValue | undefined;
  /** What the frames of this number told of the row, one for each stream that listed it there in its present epoch. */
  told(seq: number, id: number): SentValue[];
}

type Values = SentValue['values'];

interface StreamTold {
  readonly epoch: number;
  readonly frames: QuoteColumns[];
  rows: number;
  /** Number of the last frame that was folded. */
  folded: number;
  readonly base: Base;
}

/** @param size ids are below it */
export function createJournal(size: number): Journal {
  const streams = new Map<number, StreamTold>();

  const toldBy = ({ stream, epoch }: QuoteColumns): StreamTold => {
    const held = streams.get(stream);
    if (held?.epoch === epoch) return held;
    const begun: StreamTold = { epoch, frames: [], rows: 0, folded: 0, base: createBase(size) };
    streams.set(stream, begun);
    if (streams.size > KEPT_STREAMS) for (const oldest of streams.keys().take(1)) streams.delete(oldest);
    return begun;
  };

  const value = (stream: number, epoch: number, seq: number, id: number): SentValue | undefined => {
    const told = streams.get(stream);
    if (told?.epoch !== epoch || seq < told.folded) return undefined;
    const base = told.base.read(id);
    const values: Values = { ...base?.values };
    let found = base?.seq;
    for (const frame of told.frames) {
      if (frame.seq > seq) break;
      const row = frame.ids.lastIndexOf(id);
      if (row < 0) continue;
      Object.assign(values, valuesOf(frame, row));
      found = frame.seq;
    }
    return found === undefined ? undefined : { seq: found, values };
  };

  return {
    value,
    add(frame) {
      const told = toldBy(frame);
      told.frames.push(copyOf(frame));
      told.rows += frame.count;
      while (told.rows > KEPT_ROWS && told.frames.length > 1) {
        const oldest = told.frames.shift();
        if (!oldest) break;
        told.rows -= oldest.count;
        told.folded = oldest.seq;
        told.base.fold(oldest);
      }
    },
    told: (seq, id) =>
      [...streams].flatMap(([stream, { epoch }]) => {
        const sent = value(stream, epoch, seq, id);
        return sent?.seq === seq ? [sent] : [];
      }),
  };
}

/** Folded frames, by id. */
interface Base {
  fold(frame: QuoteColumns): void;
  read(id: number): SentValue | undefined;
}

function createBase(size: number): Base {
  const columns = QUOTE_COLUMNS.map(() => new Float64Array(size));
  /** Bits of the columns that were told, and the frame that last listed the row; 0 means never. */
  const known = new Uint16Array(size);
  const last = new Float64Array(size);
  return {
    fold(frame) {
      QUOTE_COLUMNS.forEach((name, index) => {
        const values = frame.columns[name];
        const kept = columns[index];
        if (!values || !kept) return;
        for (let row = 0; row < frame.count; row += 1) {
          const id = frame.ids[row] ?? 0;
          kept[id] = values[row] ?? Number.NaN;
          known[id] = (known[id] ?? 0) | (1 << index);
        }
      });
      for (let row = 0; row < frame.count; row += 1) last[frame.ids[row] ?? 0] = frame.seq;
    },
    read(id) {
      const seq = last[id];
      if (!seq) return undefined;
      const values: Values = {};
      QUOTE_COLUMNS.forEach((name, index) => {
        if ((known[id] ?? 0) & (1 << index)) values[name] = orNull(columns[index]?.[id]);
      });
      return { seq, values };
    },
  };
}

function valuesOf(frame: QuoteColumns, row: number): Values {
  const values: Values = {};
  for (const column of QUOTE_COLUMNS) {
    const value = frame.columns[column]?.[row];
    if (value !== undefined) values[column] = orNull(value);
  }
  return values;
}

const orNull = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

function copyOf(frame: QuoteColumns): QuoteColumns {
  const { kind, stream, epoch, seq, time, count } = frame;
  const columns: Partial<Record<QuoteColumn, Float64Array>> = {};
  for (const column of QUOTE_COLUMNS) {
    const values = frame.columns[column];
    if (values) columns[column] = values.slice(0, count);
  }
  return { kind, stream, epoch, seq, time, count, ids: frame.ids.slice(0, count), columns };
}
