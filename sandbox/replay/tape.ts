/**
 * A recording laid out along the market's trading days: what a reader of the feed knows after each event. A pure function of
 * time, as every other price of the sandbox is, so that all processes that read the file agree.
 */
import type { Phase } from '../../contract/codes.ts';
import { Flag, type Recording } from './recording.ts';

/** A stretch of one phase; `tradingDay` is the day whose regular session quotes show. */
export interface Span {
  readonly phase: Phase;
  readonly tradingDay: string;
  /** Epoch milliseconds when the phase ends. */
  readonly until: number;
}

/** Columns by event, as they stand after it. Prices in units of 10^-scale, NaN for none. */
export interface Tape {
  readonly recording: Recording;
  readonly scale: number;
  /** Number of the event's trading day. */
  readonly day: Uint16Array;
  readonly days: readonly string[];
  /** Last price of regular hours, and of hours before and after them. */
  readonly price: Float64Array;
  readonly extended: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly bidVolume: Float64Array;
  readonly askVolume: Float64Array;
  /** Of the trading day's regular hours. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** NaN where the recording has no trades. */
  readonly volume: Float64Array;
  /** Last price of the trading day before; NaN on the first. */
  readonly previousClose: Float64Array;
  /** The price that this event alone set, NaN where it set none; for bars. */
  readonly tick: Float64Array;
  /** The tick belongs to hours before or after the regular session. */
  readonly beyond: Uint8Array;
  /** The last event at or before an instant, -1 for none. */
  indexAt(at: number): number;
}

/**
 * @param scale decimals of the listing, at least those of the recording
 * @param spanAt where an instant lies in the market's trading days
 */
export function createTape(recording: Recording, scale: number, spanAt: (at: number) => Span): Tape {
  const { count, time, flags, priced, sizeDigits } = recording;
  if (scale < recording.digits) throw new RangeError(`scale ${scale} can't hold prices of ${recording.digits} decimals`);
  const unit = 10 ** (scale - recording.digits);
  const lot = 10 ** sizeDigits;
  const column = () => new Float64Array(count);
  const columns = {
    price: column(),
    extended: column(),
    bid: column(),
    ask: column(),
    bidVolume: column(),
    askVolume: column(),
    open: column(),
    high: column(),
    low: column(),
    volume: column(),
    previousClose: column(),
    tick: column(),
  };
  const day = new Uint16Array(count);
  const beyond = new Uint8Array(count);
  const days: string[] = [];

  let price = Number.NaN;
  let extended = Number.NaN;
  let bid = Number.NaN;
  let ask = Number.NaN;
  let bidVolume = Number.NaN;
  let askVolume = Number.NaN;
  let open = Number.NaN;
  let high = Number.NaN;
  let low = Number.NaN;
  // In units of sizes: a sum of fractions would drift.
  let volume = 0;
  let previousClose = Number.NaN;
  let span: Span | undefined;

  for (let index = 0; index < count; index += 1) {
    const at = time[index] ?? 0;
    if (span === undefined || at >= span.until) {
      span = spanAt(at);
      if (days.at(-1) !== span.tradingDay) {
        days.push(span.tradingDay);
        previousClose = price;
        open = high = low = Number.NaN;
        volume = 0;
      }
      if (span.phase === 'open') extended = Number.NaN;
    }
    const bits = flags[index] ?? 0;
    const believed = (bits & Flag.Ignored) === 0;
    const isTrade = (bits & Flag.Trade) !== 0;
    const isBeyond = (bits & Flag.Extended) !== 0 || span.phase === 'pre';
    let tick = Number.NaN;
    if (believed && isTrade) {
      if ((bits & Flag.NoPrice) === 0) tick = (recording.price[index] ?? Number.NaN) * unit;
      if ((bits & Flag.NoVolume) === 0 && !isBeyond) volume += known(recording.size[index], 0);
    }
    if (believed && !isTrade) {
      const nextBid = recording.bid[index] ?? Number.NaN;
      const nextAsk = recording.ask[index] ?? Number.NaN;
      // A side that a quote leaves out stands as it was.
      if (nextBid === nextBid) {
        bid = nextBid * unit;
        bidVolume = (recording.bidSize[index] ?? Number.NaN) / lot;
        if (priced === 'bid') tick = bid;
      }
      if (nextAsk === nextAsk) {
        ask = nextAsk * unit;
        askVolume = (recording.askSize[index] ?? Number.NaN) / lot;
      }
    }
    if (tick === tick) {
      if (!isBeyond) {
        price = tick;
        if (open !== open) open = high = low = tick;
        if (tick > high) high = tick;
        if (tick < low) low = tick;
      } else if (span.phase !== 'open') extended = tick;
    }
    day[index] = days.length - 1;
    beyond[index] = isBeyond ? 1 : 0;
    columns.tick[index] = tick;
    columns.price[index] = price;
    columns.extended[index] = extended;
    columns.bid[index] = bid;
    columns.ask[index] = ask;
    columns.bidVolume[index] = bidVolume;
    columns.askVolume[index] = askVolume;
    columns.open[index] = open;
    columns.high[index] = high;
    columns.low[index] = low;
    columns.volume[index] = priced === 'trade' ? volume / lot : Number.NaN;
    columns.previousClose[index] = previousClose;
  }

  return { recording, scale, day, days, beyond, ...columns, indexAt: (at) => lastAt(time, at) };
}

const known = (value: number | undefined, fallback: number): number => (value === undefined || Number.isNaN(value) ? fallback : value);

/** Place of the last value at or below `at` in an ascending column, -1 for none. */
function lastAt(column: Float64Array, at: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
