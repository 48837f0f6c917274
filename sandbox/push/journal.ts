/**
 * What each stream has told, for tests that compare a screen with the server. Bounded: old frames are
 * folded into a base, so that the newest value at any kept sequence number stays exact.
 */
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from '../../contract/quote.ts';
import type { SentValue } from './wire.ts';

/** Rows a stream keeps in frames before the oldest are folded. */
const KEPT_ROWS = 400_000;

export interface Journal {
  add(frame: QuoteColumns): void;
  /** Undefined when the stream or the row is unknown, or the number older than what is kept. */
  value(stream: number, epoch: number, seq: number, id: number): SentValue | undefined;
  /** What the frames of this number told of the row, one for each stream that listed it there in its present epoch. */
  told(seq: number, id: number): SentValue[];
}

type Values = SentValue['values'];

interface Told {
  epoch: number;
  frames: QuoteColumns[];
  rows: number;
  /** Last frame that was folded, and what it left. */
  folded: number;
  base: Map<number, { seq: number; values: Values }>;
}

export function createJournal(): Journal {
  const streams = new Map<number, Told>();
  const journal: Journal = {
    add(frame) {
      let told = streams.get(frame.stream);
      if (told?.epoch !== frame.epoch) {
        told = { epoch: frame.epoch, frames: [], rows: 0, folded: 0, base: new Map() };
        streams.set(frame.stream, told);
      }
      told.frames.push(copyOf(frame));
      told.rows += frame.count;
      while (told.rows > KEPT_ROWS && told.frames.length > 1) fold(told);
    },
    value(stream, epoch, seq, id) {
      const told = streams.get(stream);
      if (told?.epoch !== epoch || seq < told.folded) return undefined;
      const base = told.base.get(id);
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
    },
    told(seq, id) {
      return [...streams].flatMap(([stream, { epoch }]) => {
        const sent = journal.value(stream, epoch, seq, id);
        return sent?.seq === seq ? [sent] : [];
      });
    },
  };
  return journal;
}

function fold(told: Told): void {
  const frame = told.frames.shift();
  if (!frame) return;
  told.rows -= frame.count;
  told.folded = frame.seq;
  if (frame.kind === FrameKind.Snapshot && frame.seq === 1) told.base.clear();
  for (let row = 0; row < frame.count; row += 1) {
    const id = frame.ids[row] ?? 0;
    told.base.set(id, { seq: frame.seq, values: { ...told.base.get(id)?.values, ...valuesOf(frame, row) } });
  }
}

function valuesOf(frame: QuoteColumns, row: number): Values {
  const values: Values = {};
  for (const column of QUOTE_COLUMNS) {
    const value = frame.columns[column]?.[row];
    if (value !== undefined) values[column] = Number.isFinite(value) ? value : null;
  }
  return values;
}

function copyOf(frame: QuoteColumns): QuoteColumns {
  const { kind, stream, epoch, seq, time, count } = frame;
  const columns: Partial<Record<QuoteColumn, Float64Array>> = {};
  for (const column of QUOTE_COLUMNS) {
    const values = frame.columns[column];
    if (values) columns[column] = values.slice(0, count);
  }
  return { kind, stream, epoch, seq, time, count, ids: frame.ids.slice(0, count), columns };
}
