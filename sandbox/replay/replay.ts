/** A market in which one instrument follows a recorded tape. */
import { InstrumentState, QUOTE_COLUMNS, type QuoteColumn, type QuoteValues, SPARK_POINTS } from '../../contract/quote.ts';
import type { KlineType } from '../../contract/codes.ts';
import type { Kline } from '../../contract/rest/market.ts';
import type { Summary } from '../../contract/rest/summary.ts';
import { createMarket, type MarketOptions } from '../market/market.ts';
import type { MarketModel, TickBatch } from '../market/types.ts';
import { listingOf } from './listing.ts';
import { tapeBars, tapeDepth, tapeSpark } from './bars.ts';
import type { Recording } from './recording.ts';
import { createTape, type Span, type Tape } from './tape.ts';

export interface Replay {
  readonly id: number;
  readonly tape: Tape;
  /** Writes the quote as it stands after event `index` to row `row` of a batch. */
  eventInto(index: number, batch: TickBatch, row: number): void;
  /** The same of the quote after the recording's end. */
  endInto(batch: TickBatch, row: number): void;
}

export interface ReplayedMarket {
  readonly market: MarketModel;
  readonly replay?: Replay;
  /** What the person who started it should know of the listing. */
  readonly note: string | undefined;
}

/** The market that all processes of a sandbox price with. @throws RangeError for a recording whose instrument no market lists */
export function replayedMarket(options: MarketOptions, recording: Recording | undefined): ReplayedMarket {
  const market = createMarket(options);
  return recording === undefined ? { market, note: undefined } : replayOn(market, recording);
}

const place = (column: QuoteColumn): number => QUOTE_COLUMNS.indexOf(column);
const PRICE = place('price');
const VOLUME = place('volume');
const BID = place('bid');
const ASK = place('ask');
const BID_VOLUME = place('bidVolume');
const ASK_VOLUME = place('askVolume');
const OPEN = place('open');
const HIGH = place('high');
const LOW = place('low');
const PREVIOUS_CLOSE = place('previousClose');
const EXTENDED = place('extended');
const STATE = place('state');

/** @throws RangeError when the market doesn't list the recording's instrument */
export function replayOn(base: MarketModel, recording: Recording): ReplayedMarket {
  const { market: code, first, last } = recording;
  const { listing, frameId, alone, listings, note } = listingOf(base, recording);
  const { id } = listing;
  const status = (at: number): Span => {
    const { phase, tradingDay, nextChange } = base.status(code, at);
    return { phase, tradingDay, until: nextChange * 1000 };
  };
  const tape = createTape(recording, listing.scale, status);
  const hasBegun = (at: number): boolean => at >= first;
  /** After its last event the instrument stands as it stood there, whatever its market does. */
  const asOf = (at: number): number => Math.min(at, last);
  // A contract that only the recording knows has left the market; another instrument is suspended.
  const ended = base.listings[id] ? InstrumentState.Halted : InstrumentState.Delisted;

  let spanFrom = Number.POSITIVE_INFINITY;
  let span: Span = { phase: 'closed', tradingDay: '', until: Number.NEGATIVE_INFINITY };
  const spanAt = (at: number): Span => {
    if (at < spanFrom || at >= span.until) {
      span = status(at);
      spanFrom = at;
    }
    return span;
  };

  /** The base's quote of the trading day that an instant shows, where its bars are recorded; NaN where they would be drawn. */
  const history = new Float64Array(QUOTE_COLUMNS.length);
  let historySpan: Span | undefined;
  const historyAt = (at: number): Float64Array => {
    const now = spanAt(at);
    if (historySpan === now) return history;
    historySpan = now;
    if (!alone && isRecorded(base, id, at)) base.quoteInto(id, at, history);
    else history.fill(Number.NaN);
    return history;
  };

  const writeInto = (index: number, at: number, out: Float64Array): void => {
    const { phase, tradingDay } = spanAt(at);
    const sameDay = tape.days[tape.day[index] ?? 0] === tradingDay;
    const price = tape.price[index] ?? Number.NaN;
    out[PRICE] = price;
    out[VOLUME] = sameDay ? (tape.volume[index] ?? Number.NaN) : recording.priced === 'trade' ? 0 : Number.NaN;
    out[OPEN] = sameDay ? (tape.open[index] ?? Number.NaN) : Number.NaN;
    out[HIGH] = sameDay ? (tape.high[index] ?? Number.NaN) : Number.NaN;
    out[LOW] = sameDay ? (tape.low[index] ?? Number.NaN) : Number.NaN;
    out[PREVIOUS_CLOSE] = sameDay ? (tape.previousClose[index] ?? Number.NaN) : price;
    if (Number.isNaN(out[PREVIOUS_CLOSE])) out[PREVIOUS_CLOSE] = historyAt(at)[PREVIOUS_CLOSE] ?? Number.NaN;
    // No price of regular hours yet: before the first session the day before still shows, where it is recorded.
    if (Number.isNaN(price)) {
      const before = historyAt(at);
      if (phase === 'open') out[PRICE] = before[PREVIOUS_CLOSE] ?? Number.NaN;
      else for (const column of [PRICE, VOLUME, OPEN, HIGH, LOW]) out[column] = before[column] ?? Number.NaN;
    }
    out[EXTENDED] = phase === 'open' ? Number.NaN : (tape.extended[index] ?? Number.NaN);
    out[BID] = tape.bid[index] ?? Number.NaN;
    out[ASK] = tape.ask[index] ?? Number.NaN;
    out[BID_VOLUME] = tape.bidVolume[index] ?? Number.NaN;
    out[ASK_VOLUME] = tape.askVolume[index] ?? Number.NaN;
    out[STATE] = InstrumentState.Trading;
  };

  const quoteInto = (instrument: number, at: number, out: Float64Array): void => {
    if (instrument !== id) base.quoteInto(instrument, at, out);
    else if (hasBegun(at)) {
      writeInto(tape.indexAt(asOf(at)), asOf(at), out);
      if (at > last) stand(out, ended);
    } else if (alone) noQuote(out);
    else base.quoteInto(id, at, out);
  };

  const kline = (type: KlineType, now: number): Kline => {
    const at = asOf(now);
    const frame = base.kline(frameId, type, at);
    const bars = tapeBars(tape, frame.time.length > 0 ? frame.time : [Math.floor(first / 1000)], at, type === 'intraday');
    const kept = !alone && isRecorded(base, id, at) ? frame.time.filter((time) => (time + frame.interval) * 1000 <= first).length : 0;
    const joined = (column: 'time' | 'open' | 'high' | 'low' | 'close' | 'volume') => [...frame[column].slice(0, kept), ...bars[column]];
    return {
      ...frame,
      stockCode: listing.code,
      scale: listing.scale,
      time: joined('time'),
      open: joined('open'),
      high: joined('high'),
      low: joined('low'),
      close: joined('close'),
      volume: joined('volume'),
    };
  };

  const baseRules = base.rules(id);
  const rules = baseRules && { ...baseRules, haltedFrom: Math.min(baseRules.haltedFrom, last + 1) };

  const row = new Float64Array(QUOTE_COLUMNS.length);
  const event = new Float64Array(QUOTE_COLUMNS.length);
  const market: MarketModel = {
    ...base,
    ...listings,
    rules: (instrument) => (instrument === id ? rules : base.rules(instrument)),
    quoteInto,
    quote(instrument, at) {
      quoteInto(instrument, at, row);
      return Object.fromEntries(QUOTE_COLUMNS.map((column, index) => [column, row[index] ?? Number.NaN])) as QuoteValues;
    },
    spark(instrument, at) {
      if (instrument !== id) return base.spark(instrument, at);
      return hasBegun(at) ? tapeSpark(tape, asOf(at)) : alone ? new Float64Array(SPARK_POINTS).fill(Number.NaN) : base.spark(id, at);
    },
    kline(instrument, type, at) {
      if (instrument !== id) return base.kline(instrument, type, at);
      return hasBegun(at) ? kline(type, at) : alone ? noBars(kline(type, first)) : base.kline(id, type, at);
    },
    depth(instrument, at) {
      if (instrument !== id) return base.depth(instrument, at);
      if (hasBegun(at)) {
        const depth = tapeDepth(tape, asOf(at), listing.tickDigits);
        return at > last ? { ...depth, bids: [], asks: [] } : depth;
      }
      return alone ? { time: Math.floor(at / 1000), bids: [], asks: [], trades: [] } : base.depth(id, at);
    },
    yearRange(instrument, at) {
      if (instrument !== id) return base.yearRange(instrument, at);
      const unknown = alone || (hasBegun(at) && !isRecorded(base, id, asOf(at)));
      return unknown ? { high: Number.NaN, low: Number.NaN } : base.yearRange(id, asOf(at));
    },
    summary(instrument, now) {
      if (instrument !== id) return base.summary(instrument, now);
      const at = asOf(now);
      const facts: Summary = alone ? { type: listing.type, roundLot: listing.roundLot, synthetic: false } : base.summary(id, at);
      if (!hasBegun(at)) return facts;
      const { sector, isin, type, roundLot, forex, synthetic, week52High, week52Low } = facts;
      // What was drawn around other prices doesn't fit the recorded ones.
      const recorded = synthetic ? {} : { week52High, week52Low };
      quoteInto(id, at, row);
      const traded = ((row[PRICE] ?? Number.NaN) / 10 ** listing.scale) * (row[VOLUME] ?? Number.NaN);
      return {
        sector,
        isin,
        type,
        roundLot,
        forex,
        ...recorded,
        turnover: Number.isFinite(traded) ? String(Math.round(traded)) : undefined,
        synthetic: false,
        basis: 'recorded',
        ...(now > last && { haltedAt: Math.floor(last / 1000) }),
      };
    },
  };
  return {
    market,
    note,
    replay: {
      id,
      tape,
      eventInto(index, batch, at) {
        writeInto(index, recording.time[index] ?? 0, event);
        copyInto(event, batch, at);
      },
      endInto(batch, at) {
        quoteInto(id, last + 1, event);
        copyInto(event, batch, at);
      },
    },
  };
}

/** The year's bars up to an instant are recorded ones, none drawn. */
const isRecorded = (base: MarketModel, id: number, at: number): boolean => !base.summary(id, at).synthetic;

function copyInto(values: Float64Array, { columns }: TickBatch, row: number): void {
  for (let column = 0; column < values.length; column += 1) {
    const into = columns[column];
    if (into) into[row] = values[column] ?? Number.NaN;
  }
}

/** Nobody quotes it any more, and its last price stands. */
function stand(out: Float64Array, state: InstrumentState): void {
  for (const column of [BID, ASK, BID_VOLUME, ASK_VOLUME, EXTENDED]) out[column] = Number.NaN;
  out[STATE] = state;
}

function noQuote(out: Float64Array): void {
  out.fill(Number.NaN, 0, QUOTE_COLUMNS.length);
  out[STATE] = InstrumentState.Delisted;
}

const noBars = (bars: Kline): Kline => ({ ...bars, time: [], open: [], high: [], low: [], close: [], volume: [] });
