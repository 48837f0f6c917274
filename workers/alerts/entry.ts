/** An alert as the worker holds it: what was asked for, where its price is, and its row of the book. */
import type { AlertSubject, AlertWish, Firing, FiringWay, PriceAlert } from '../../contract/alerts.ts';
import type { Instrument } from '../../contract/quote.ts';
import { type Condition, conditionOf, newWatch, type Watch } from './crossing.ts';
import type { Crossing, Gap } from './missed.ts';
import type { StoredAlert } from './record.ts';

/** Rows of what isn't known yet, and of what the present catalogue doesn't have. */
export const UNKNOWN = -1;
export const UNLISTED = -2;

export interface Entry {
  readonly owner: string;
  readonly condition: Condition;
  readonly watch: Watch;
  alert: StoredAlert;
  /** Of the book; or UNKNOWN, or UNLISTED. */
  row: number;
  /** Of the row, when it was last looked at. */
  version: number;
  /** When the side was last known, epoch ms of the server's clock; counts while the watch is not in touch. */
  checkedAt: number;
  /** Gaps that the charts have not been read for, the oldest first. Until they are, they lie on disk as one that still lasts. */
  readonly pending: Set<Gap>;
  /** Why nobody watches until the next price comes. */
  way: Exclude<FiringWay, 'live'>;
}

/** Undefined where the level is none of its instrument's. */
export function entryOf(owner: string, alert: StoredAlert): Entry | undefined {
  const condition = conditionOf(alert.kind, alert.level, alert.subject.scale, alert.classify);
  return (
    condition && {
      owner,
      alert,
      condition,
      watch: newWatch(alert.side),
      row: UNKNOWN,
      version: -1,
      checkedAt: alert.checkedAt,
      pending: new Set(),
      way: 'closed',
    }
  );
}

/** Armed again: the next price tells on which side it is, and what was missed before counts no more. */
export function beginAnew(entry: Entry): void {
  Object.assign(entry.watch, newWatch());
  entry.pending.clear();
  entry.version = -1;
}

const subjectOf = ({ name, code, market, source, scale, tickDigits, notation }: Instrument): AlertSubject => ({
  name,
  code,
  market,
  source,
  scale,
  tickDigits,
  notation,
});

/** A new alert, or what one becomes: armed, and of a side that the next price tells. */
export const alertOf = (id: string, wish: AlertWish, instrument: Instrument, setAt: number): StoredAlert => ({
  ...wish,
  id,
  subject: subjectOf(instrument),
  classify: instrument.classify,
  state: 'armed',
  side: 'unknown',
  checkedAt: Number.NaN,
  setAt,
});

/** As tabs see it. */
export function shownOf({ alert, watch, row }: Entry): PriceAlert {
  const { classify: _classify, side: _side, checkedAt: _checkedAt, ...shown } = alert;
  const state = alert.state === 'armed' && row === UNLISTED ? 'unlisted' : alert.state;
  return { ...shown, state, isBeyond: watch.side === 'on' };
}

/** As it lies on disk. @param now of the server's clock */
export function storedOf({ alert, watch, checkedAt, pending }: Entry, now: number): StoredAlert {
  const [gap] = pending;
  return { ...alert, side: gap?.side ?? watch.side, checkedAt: gap?.since ?? (watch.inTouch ? now : checkedAt) };
}

/** It fired; once, unless it is to go on. */
export function firedOf({ alert }: Entry, id: string, way: FiringWay, { at, span }: Crossing, price?: number): Firing {
  const { key, kind, level, note, subject } = alert;
  return { id, alert: alert.id, key, kind, level, note, subject, way, price, at, span, isRead: false };
}
