/** The figure of each row under a rule, as contract/scan.ts defines it. */
import { MARKETS } from '../../contract/codes.ts';
import { RowFlag } from '../../contract/frame.ts';
import type { ScanDirection, ScanRule, ScanWish } from '../../contract/scan.ts';
import type { Book } from '../quotes/book.ts';
import { type History, MINUTE_MS, UNSEEN } from './history.ts';

/** By id: extremes of the 251 sessions before today's, NaN where none is known. */
export interface YearRange {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/** What a rule looks at. */
export interface Scanned {
  readonly book: Book;
  readonly history: History;
  /** Units of one of the row's currency, by id. */
  readonly unit: Float64Array;
  readonly year: YearRange;
}

/** `figures[id]` and 1 in `matches[id]` for each of a market's rows that match; returns how many. */
export type Judge = (market: number, figures: Float64Array, matches: Uint8Array) => number;

const SILENT = RowFlag.Cached | RowFlag.Halted | RowFlag.Delisted;

/** What sorts the figures of a rule, smallest first. */
export function extremeness(rule: ScanRule): (figure: number) => number {
  switch (rule.kind) {
    case 'move':
    case 'gap':
      return (figure) => -Math.abs(figure);
    case 'volume':
    case 'dayHigh':
    case 'yearHigh':
      return (figure) => -figure;
    case 'dayLow':
    case 'yearLow':
      return (figure) => figure;
  }
}

/** Whether a ratio is a match. */
const beyond = (direction: ScanDirection, threshold: number): ((ratio: number) => boolean) => {
  switch (direction) {
    case 'up':
      return (ratio) => ratio >= threshold;
    case 'down':
      return (ratio) => -ratio >= threshold;
    case 'both':
      return (ratio) => ratio >= threshold || -ratio >= threshold;
  }
};

/** Looks at the book and the history as they stand; make a new one for each evaluation. */
export function createJudge(spec: ScanWish, scanned: Scanned): Judge {
  const { book, history } = scanned;
  const figureOf = createFigure(spec.rule, scanned);
  const passes = createFilter(spec, scanned);
  const { flags } = book;
  const { price } = book.columns;
  const { from } = history.rows;
  return (market, figures, matches) => {
    const code = MARKETS[market];
    const figure = figureOf(market);
    if (code === undefined || figure === undefined) return 0;
    const ids = book.idsOf(code);
    let found = 0;
    for (let index = 0; index < ids.length; index += 1) {
      const id = ids[index] ?? 0;
      if (((flags[id] ?? 0) & SILENT) !== 0 || (from[id] ?? UNSEEN) === UNSEEN || !passes(id)) continue;
      const last = price[id] ?? Number.NaN;
      if (last !== last || !figure(id, last, figures)) continue;
      matches[id] = 1;
      found += 1;
    }
    return found;
  };
}

/** Writes the row's figure; returns whether it matches. */
type Figure = (id: number, last: number, figures: Float64Array) => boolean;

/** The figure of a market's rows; undefined where none can match. */
function createFigure(rule: ScanRule, { book, history, year }: Scanned): (market: number) => Figure | undefined {
  const { rows, minute, time } = history;
  const { previousClose, open, volume } = book.columns;
  switch (rule.kind) {
    case 'move': {
      const base = minute - rule.minutes;
      const { from } = rows;
      const prices = history.pricesAt(base);
      const matches = beyond(rule.direction, rule.threshold);
      const figure: Figure = (id, last, figures) => {
        const then = prices[id] ?? Number.NaN;
        if (!(then > 0) || (from[id] ?? 0) > base) return false;
        const ratio = (last - then) / then;
        figures[id] = ratio;
        return matches(ratio);
      };
      return (market) => (history.knows(market, base) ? figure : undefined);
    }
    case 'volume': {
      const base = minute - rule.minutes;
      const { from, paceVolume, paceActive } = rows;
      const volumes = history.volumesAt(base);
      return (market) => {
        if (!history.knows(market, base)) return undefined;
        const activeThen = history.activeAt(market, base);
        const minutes = history.activeAt(market, minute) - activeThen + history.activeNow(market);
        if (!(minutes > 0)) return undefined;
        return (id, _, figures) => {
          if ((from[id] ?? 0) > base) return false;
          const then = volumes[id] ?? Number.NaN;
          const volumeBefore = then - (paceVolume[id] ?? Number.NaN);
          const minutesBefore = activeThen - (paceActive[id] ?? Number.NaN);
          if (!(minutesBefore >= rule.minutes && volumeBefore > 0)) return false;
          const factor = ((volume[id] ?? Number.NaN) - then) / minutes / (volumeBefore / minutesBefore);
          figures[id] = factor;
          return factor >= rule.factor;
        };
      };
    }
    case 'dayHigh':
    case 'dayLow': {
      const [extreme, renewed] = rule.kind === 'dayHigh' ? [rows.dayHigh, rows.highAt] : [rows.dayLow, rows.lowAt];
      const span = rule.minutes * MINUTE_MS;
      return () => (id, _, figures) => {
        if (!(time - (renewed[id] ?? Number.NaN) <= span)) return false;
        figures[id] = ratioTo(extreme[id], previousClose[id]);
        return true;
      };
    }
    case 'yearHigh':
      return () => (id, last, figures) => {
        const extreme = year.high[id] ?? Number.NaN;
        figures[id] = ratioTo(last, extreme);
        return last > extreme;
      };
    case 'yearLow':
      return () => (id, last, figures) => {
        const extreme = year.low[id] ?? Number.NaN;
        figures[id] = ratioTo(last, extreme);
        return last < extreme;
      };
    case 'gap': {
      const matches = beyond(rule.direction, rule.threshold);
      return () => (id, _, figures) => {
        const ratio = ratioTo(open[id], previousClose[id]);
        figures[id] = ratio;
        return matches(ratio);
      };
    }
  }
}

/** (value − base) / base; NaN unless the base is above zero. */
const ratioTo = (value = Number.NaN, base = Number.NaN): number => (base > 0 ? (value - base) / base : Number.NaN);

function createFilter(
  { minPrice, minVolume, minTurnover }: Pick<ScanWish, 'minPrice' | 'minVolume' | 'minTurnover'>,
  { book, unit }: Scanned,
): (id: number) => boolean {
  const { price, volume } = book.columns;
  if (minPrice === undefined && minVolume === undefined && minTurnover === undefined) return () => true;
  return (id) => {
    const whole = (price[id] ?? Number.NaN) / (unit[id] ?? Number.NaN);
    const traded = volume[id] ?? Number.NaN;
    return (
      (minPrice === undefined || whole >= minPrice) &&
      (minVolume === undefined || traded >= minVolume) &&
      (minTurnover === undefined || whole * traded >= minTurnover)
    );
  };
}
