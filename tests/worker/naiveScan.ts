/**
 * What a scan should find, worked out in the plainest way from the whole log of what the server said, after the text
 * of contract/scan.ts. Slow on purpose, and shares nothing with the worker's scanner.
 */
import type { Market } from '../../contract/codes.ts';
import type { ScanRule, ScanWish } from '../../contract/scan.ts';

/** A row of a frame; what the frame doesn't carry is left out, what the row doesn't have is NaN. */
export interface ToldRow {
  id: number;
  price?: number;
  volume?: number;
  open?: number;
  high?: number;
  low?: number;
  previousClose?: number;
  state?: number;
}

export type Said =
  | { kind: 'beat'; time: number }
  | { kind: 'lost' }
  /** `begins`: the snapshot that begins an epoch of the stream. */
  | { kind: 'frame'; time: number; stream: Market | 'rows'; begins: boolean; rows: ToldRow[] };

export interface Listed {
  id: number;
  market: Market;
  scale: number;
  yearHigh?: number;
  yearLow?: number;
}

export interface Found {
  id: number;
  figure: number;
}

const MINUTE = 60_000;
const minuteOf = (time: number): number => Math.floor(time / MINUTE);
const isNumber = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);
const isSame = (a: number | undefined, b: number | undefined): boolean => Object.is(a ?? Number.NaN, b ?? Number.NaN);

interface State {
  price?: number;
  volume?: number;
  open?: number;
  high?: number;
  low?: number;
  previousClose?: number;
  state?: number;
}

interface Row {
  listed: Listed;
  now: State;
  /** Each state with the time it was told at. */
  past: { time: number; price: number | undefined; volume: number | undefined }[];
  /** When its day began, and whether somebody watched that. */
  day: { time: number; watched: boolean } | undefined;
  top: number | undefined;
  bottom: number | undefined;
  topAt: number | undefined;
  bottomAt: number | undefined;
  /** Previous close as last told. */
  close: number | undefined;
}

interface Watched {
  /** (from, to]: beginnings of minutes in there are known. */
  spans: { from: number; to: number }[];
  live: boolean;
  listAt: number;
  /** Minutes in which some volume grew. */
  grew: Set<number>;
}

export function naiveScan(log: readonly Said[], listing: readonly Listed[], spec: ScanWish): Found[] {
  const rows = new Map(listing.map((listed): [number, Row] => [listed.id, blank(listed)]));
  const markets = new Map<Market, Watched>();
  const marketAt = (market: Market): Watched => {
    const known = markets.get(market) ?? { spans: [], live: false, listAt: 0, grew: new Set() };
    markets.set(market, known);
    return known;
  };
  /** Stretches (from, to] in which the server's time leapt. */
  const leaps: { from: number; to: number }[] = [];
  let now = 0;
  let anew = 0;

  const hear = (time: number): void => {
    if (now !== 0 && time < now - MINUTE) {
      anew = time;
      now = time;
      leaps.length = 0;
      for (const market of markets.values()) {
        market.spans = market.live ? [{ from: time, to: time }] : [];
        market.listAt = time;
        market.grew.clear();
      }
      for (const row of rows.values()) {
        if (row.day) row.day = { time, watched: false };
        row.topAt = undefined;
        row.bottomAt = undefined;
        row.past = [{ time, price: row.now.price, volume: row.now.volume }];
      }
      return;
    }
    if (now !== 0 && minuteOf(time) - minuteOf(now) > 1) leaps.push({ from: now, to: time });
    if (now === 0) anew = time;
    now = Math.max(now, time);
    for (const market of markets.values()) {
      const span = market.spans.at(-1);
      if (market.live && span) span.to = now;
    }
  };

  for (const said of log) {
    if (said.kind === 'beat') hear(said.time);
    else if (said.kind === 'lost') for (const market of markets.values()) market.live = false;
    else {
      hear(said.time);
      if (said.stream !== 'rows') {
        const market = marketAt(said.stream);
        if (said.begins) {
          const last = market.spans.at(-1);
          if (market.live && last) last.to = market.listAt;
          market.spans.push({ from: now, to: now });
          market.live = true;
        }
        market.listAt = now;
      }
      const byId = new Map<number, ToldRow>();
      for (const told of said.rows) byId.set(told.id, { ...byId.get(told.id), ...told });
      for (const told of byId.values()) take(told, said.begins);
    }
  }

  function take(told: ToldRow, begins: boolean): void {
    const row = rows.get(told.id);
    if (!row) return;
    const { id: _, ...values } = told;
    const before = row.now;
    row.now = { ...before, ...values };
    const market = marketAt(row.listed.market);
    if (!market.live) return;
    const { price, volume, high, low, previousClose } = row.now;
    const seen = row.past.at(-1);
    const known = row.day !== undefined;
    const last = { volume: seen?.volume, previousClose: row.close };
    if (known && isNumber(volume) && isNumber(last.volume) && volume > last.volume) market.grew.add(minuteOf(now));
    const falls = isNumber(volume) && isNumber(last.volume) && volume < last.volume;
    const nextDay = !known || falls || !isSame(previousClose, last.previousClose);
    if (nextDay) {
      row.day = { time: now, watched: known && !begins };
      row.top = undefined;
      row.bottom = undefined;
      row.topAt = undefined;
      row.bottomAt = undefined;
    }
    row.close = previousClose;
    row.past.push({ time: now, price, volume });
    const dated = !begins && !nextDay;
    if (isNumber(price)) {
      if (isNumber(row.top) ? price > row.top : volume !== 0) {
        if (isNumber(row.top) && dated) row.topAt = now;
        row.top = price;
      }
      if (isNumber(row.bottom) ? price < row.bottom : volume !== 0) {
        if (isNumber(row.bottom) && dated) row.bottomAt = now;
        row.bottom = price;
      }
    }
    if (told.high !== undefined && isNumber(high) && !(isNumber(row.top) && row.top >= high)) row.top = high;
    if (told.low !== undefined && isNumber(low) && !(isNumber(row.bottom) && row.bottom <= low)) row.bottom = low;
  }

  const isKnown = (market: Market, minute: number): boolean => {
    const at = minute * MINUTE;
    return (
      at > anew &&
      (markets.get(market)?.spans ?? []).some(({ from, to }) => from < at && at <= to) &&
      !leaps.some(({ from, to }) => from < at && at <= to)
    );
  };
  /** Active minutes of [from, to). */
  const activeMinutes = (market: Market, from: number, to: number): number => {
    let count = 0;
    for (let minute = from; minute < to; minute += 1) {
      if (!isKnown(market, minute + 1) || markets.get(market)?.grew.has(minute)) count += 1;
    }
    return count;
  };
  /** The state after the last frame before the beginning of the minute, if that is known and of the row's day. */
  const stateAt = (row: Row, minute: number) => {
    if (!row.day || minute <= minuteOf(row.day.time) || !isKnown(row.listed.market, minute)) return undefined;
    return row.past.findLast(({ time }) => time < minute * MINUTE);
  };

  const judge = (row: Row, rule: ScanRule): number | undefined => {
    const { price, volume, open, previousClose } = row.now;
    const current = minuteOf(now);
    switch (rule.kind) {
      case 'move': {
        const base = stateAt(row, current - rule.minutes)?.price;
        if (!isNumber(price) || !isNumber(base) || base <= 0) return undefined;
        return bounded((price - base) / base, rule);
      }
      case 'gap':
        return isNumber(open) && isNumber(previousClose) && previousClose > 0
          ? bounded((open - previousClose) / previousClose, rule)
          : undefined;
      case 'volume': {
        const { market } = row.listed;
        const split = current - rule.minutes;
        const then = stateAt(row, split)?.volume;
        if (!row.day || !isNumber(then) || !isNumber(volume)) return undefined;
        let start = minuteOf(row.day.time);
        let startVolume: number | undefined = row.day.watched ? 0 : undefined;
        while (startVolume === undefined && start < split) {
          start += 1;
          const state = stateAt(row, start);
          if (isNumber(state?.volume)) startVolume = state.volume;
        }
        if (startVolume === undefined) return undefined;
        const before = activeMinutes(market, start, split);
        const grows = markets.get(market)?.grew.has(current) ?? false;
        const latest = activeMinutes(market, split, current) + (grows ? (now - current * MINUTE) / MINUTE : 0);
        if (before < rule.minutes || then - startVolume <= 0 || latest <= 0) return undefined;
        const factor = (volume - then) / latest / ((then - startVolume) / before);
        return factor >= rule.factor ? factor : undefined;
      }
      case 'dayHigh':
        return row.topAt !== undefined && now - row.topAt <= rule.minutes * MINUTE ? against(row.top, previousClose) : undefined;
      case 'dayLow':
        return row.bottomAt !== undefined && now - row.bottomAt <= rule.minutes * MINUTE ? against(row.bottom, previousClose) : undefined;
      case 'yearHigh':
        return isNumber(row.listed.yearHigh) && isNumber(price) && price > row.listed.yearHigh
          ? against(price, row.listed.yearHigh)
          : undefined;
      case 'yearLow':
        return isNumber(row.listed.yearLow) && isNumber(price) && price < row.listed.yearLow
          ? against(price, row.listed.yearLow)
          : undefined;
    }
  };

  const found: Found[] = [];
  for (const row of rows.values()) {
    const { price, volume, state } = row.now;
    const { market, scale } = row.listed;
    const wanted = spec.markets.length === 0 || spec.markets.includes(market);
    if (!wanted || !markets.get(market)?.live || !row.day || !isNumber(price) || state === 1 || state === 3) continue;
    const whole = price / 10 ** scale;
    if (spec.minPrice !== undefined && !(whole >= spec.minPrice)) continue;
    if (spec.minVolume !== undefined && !(isNumber(volume) && volume >= spec.minVolume)) continue;
    if (spec.minTurnover !== undefined && !(isNumber(volume) && whole * volume >= spec.minTurnover)) continue;
    const figure = judge(row, spec.rule);
    if (figure !== undefined) found.push({ id: row.listed.id, figure });
  }
  return found.sort((a, b) => rank(spec.rule, a.figure) - rank(spec.rule, b.figure) || a.id - b.id);
}

/** Lower comes first; what has no figure comes last. */
function rank({ kind }: ScanRule, figure: number): number {
  if (Number.isNaN(figure)) return Number.MAX_VALUE;
  if (kind === 'move' || kind === 'gap') return -Math.abs(figure);
  return kind === 'dayLow' || kind === 'yearLow' ? figure : -figure;
}

function bounded(ratio: number, { direction, threshold }: Extract<ScanRule, { kind: 'move' | 'gap' }>): number | undefined {
  const far = direction === 'up' ? ratio : direction === 'down' ? -ratio : Math.abs(ratio);
  return far >= threshold ? ratio : undefined;
}

const against = (value: number | undefined, base: number | undefined): number =>
  isNumber(value) && isNumber(base) && base > 0 ? (value - base) / base : Number.NaN;

const blank = (listed: Listed): Row => ({
  listed,
  now: {},
  past: [],
  day: undefined,
  close: undefined,
  top: undefined,
  bottom: undefined,
  topAt: undefined,
  bottomAt: undefined,
});
