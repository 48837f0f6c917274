/**
 * What each stream has told, for tests that compare a screen with the server. Bounded: the oldest frames are
 * folded into a base, so that the newest value at any number that is still kept stays exact.
 */
import type { QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from '../../contract/quote.ts';
import type { SentValue } from './wire.ts';

/** Rows a stream keeps in frames before the oldest are folded. */
const KEPT_ROWS = 400_000;
/** Streams that are remembered, each epoch by itself: a screen may still show what was told before a reader began anew. */
const KEPT_STREAMS = 32;

export interface Journal {
  add(frame: QuoteColumns): void;
  /** Undefined when the stream or the row is unknown, or the number older than what is kept. */
  value(stream: number, epoch: number, seq: number, id: number): SentValue | undefined;
  /**
   * What the frames of this number told of the row, one for each stream that listed it there. Undefined when one may have and it is no
   * longer known: streams count by themselves, so what another told at the same number proves nothing.
   */
  told(seq: number, id: number): SentValue[] | undefined;
}

type Values = SentValue['values'];

interface StreamTold {
  readonly stream: number;
  readonly epoch: number;
  readonly frames: QuoteColumns[];
  rows: number;
  /** Number of the last frame that was folded. */
  folded: number;
  /** Undefined until a frame is folded. */
  base: Base | undefined;
}

/** @param size ids are below it */
export function createJournal(size: number): Journal {
  const kept: StreamTold[] = [];
  /** Highest number that streams had told which are remembered no more. */
  let lost = 0;

  const find = (stream: number, epoch: number) => kept.find((told) => told.stream === stream && told.epoch === epoch);

  const toldBy = ({ stream, epoch }: QuoteColumns): StreamTold => {
    const known = find(stream, epoch);
    if (known) return known;
    const begun: StreamTold = { stream, epoch, frames: [], rows: 0, folded: 0, base: undefined };
    kept.push(begun);
    if (kept.length > KEPT_STREAMS) lost = Math.max(lost, kept.shift()?.frames.at(-1)?.seq ?? 0);
    return begun;
  };

  /** The row as the stream left it at that number, if its last frame to list it until then is known. */
  const at = ({ base, frames }: StreamTold, seq: number, id: number): SentValue | undefined => {
    const before = base?.read(id);
    const values: Values = { ...before?.values };
    let found = before?.seq;
    for (const frame of frames) {
      if (frame.seq > seq) break;
      const row = frame.ids.lastIndexOf(id);
      if (row < 0) continue;
      Object.assign(values, valuesOf(frame, row));
      found = frame.seq;
    }
    return found === undefined ? undefined : { seq: found, values };
  };

  return {
    value(stream, epoch, seq, id) {
      const told = find(stream, epoch);
      return told && seq >= told.folded ? at(told, seq, id) : undefined;
    },
    add(frame) {
      const told = toldBy(frame);
      told.frames.push(copyOf(frame));
      told.rows += frame.count;
      while (told.rows > KEPT_ROWS && told.frames.length > 1) {
        const oldest = told.frames.shift();
        if (!oldest) break;
        told.rows -= oldest.count;
        told.folded = oldest.seq;
        told.base ??= createBase(size);
        told.base.fold(oldest);
      }
    },
    told(seq, id) {
      if (seq <= lost) return undefined;
      const found = kept.map((told) => at(told, seq, id));
      // Folded since: how it was at that number went with the frame.
      if (found.some((sent) => sent && sent.seq > seq)) return undefined;
      return found.filter((sent) => sent?.seq === seq).filter((sent) => sent !== undefined);
    },
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
