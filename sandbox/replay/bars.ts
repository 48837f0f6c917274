/** Bars, sparkline, depth and last trades of a tape. */
import { formatUnits } from '../../contract/finance/price.ts';
import { SPARK_INTERVAL_SECONDS, SPARK_POINTS } from '../../contract/quote.ts';
import type { Depth, Kline } from '../../contract/rest/market.ts';
import { Flag } from './recording.ts';
import type { Tape } from './tape.ts';

const TRADES = 30;

/** Bars as growing columns; `time` in epoch seconds. */
type Bars = Pick<Kline, 'time' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

/**
 * Bars of the tape's ticks up to an instant.
 *
 * @param starts where bars begin, epoch seconds ascending; a tick belongs to the last one at or before it, and a tick before
 *   the first to none
 * @param all with the ticks of hours before and after the regular session
 */
export function tapeBars(tape: Tape, starts: readonly number[], at: number, all: boolean): Bars {
  const bars: Bars = { time: [], open: [], high: [], low: [], close: [], volume: [] };
  const { time, size, flags, sizeDigits } = tape.recording;
  const lot = 10 ** sizeDigits;
  const last = tape.indexAt(at);
  let slot = -1;
  let units = 0;
  for (let index = tape.indexAt((starts[0] ?? Number.POSITIVE_INFINITY) * 1000 - 1) + 1; index <= last; index += 1) {
    if (!all && tape.beyond[index] === 1) continue;
    while (slot + 1 < starts.length && (starts[slot + 1] ?? 0) * 1000 <= (time[index] ?? 0)) slot += 1;
    const start = starts[slot] ?? 0;
    const tick = tape.tick[index] ?? Number.NaN;
    let bar = bars.time.length - 1;
    if (!Number.isNaN(tick)) {
      if (bars.time[bar] !== start) {
        bar += 1;
        units = 0;
        bars.time.push(start);
        bars.open.push(tick);
        bars.high.push(tick);
        bars.low.push(tick);
        bars.close.push(tick);
        bars.volume.push(0);
      }
      bars.high[bar] = Math.max(bars.high[bar] ?? tick, tick);
      bars.low[bar] = Math.min(bars.low[bar] ?? tick, tick);
      bars.close[bar] = tick;
    }
    const bits = flags[index] ?? 0;
    const traded = size[index] ?? Number.NaN;
    // Volume without a price of the moment joins the bar of the last price.
    if ((bits & (Flag.Trade | Flag.NoVolume | Flag.Ignored)) === Flag.Trade && traded > 0 && bar >= 0) {
      units += traded;
      bars.volume[bar] = units / lot;
    }
  }
  return bars;
}

/** Closes of five-minute bars of regular hours, the live price last, NaN where the tape has none yet. */
export function tapeSpark(tape: Tape, at: number): Float64Array {
  const points = new Float64Array(SPARK_POINTS).fill(Number.NaN);
  const { time } = tape.recording;
  const interval = SPARK_INTERVAL_SECONDS * 1000;
  let left = SPARK_POINTS;
  let slot = Number.NaN;
  for (let index = tape.indexAt(at); index >= 0 && left > 0; index -= 1) {
    const tick = tape.tick[index] ?? Number.NaN;
    if (Number.isNaN(tick) || tape.beyond[index] === 1) continue;
    const own = Math.floor((time[index] ?? 0) / interval);
    if (own === slot) continue;
    slot = own;
    left -= 1;
    points[left] = tick;
  }
  return points;
}

/** Best bid and offer as recorded, and the last trades, newest first. What the file doesn't hold, deeper levels, is left out. */
export function tapeDepth(tape: Tape, at: number, tickDigits: number): Depth {
  const { time, size, flags, sizeDigits } = tape.recording;
  const lot = 10 ** sizeDigits;
  const now = tape.indexAt(at);
  const decimal = (units: number) => formatUnits(units, tape.scale, tickDigits);
  const level = (price: number, volume: number) =>
    // Without a size there is a quote, but no level.
    Number.isNaN(price) || Number.isNaN(volume) ? [] : [{ price: decimal(price), volume }];
  const trades: Depth['trades'] = [];
  for (let index = now; index >= 0 && trades.length < TRADES; index -= 1) {
    const price = tape.tick[index] ?? Number.NaN;
    if (Number.isNaN(price) || ((flags[index] ?? 0) & Flag.Trade) === 0) continue;
    const traded = size[index] ?? Number.NaN;
    trades.push({
      time: Math.floor((time[index] ?? 0) / 1000),
      price: decimal(price),
      volume: traded > 0 ? traded / lot : 0,
      direction: isBuy(tape, index) ? 0 : 1,
    });
  }
  return {
    time: Math.floor((time[now] ?? at) / 1000),
    bids: level(tape.bid[now] ?? Number.NaN, tape.bidVolume[now] ?? Number.NaN),
    asks: level(tape.ask[now] ?? Number.NaN, tape.askVolume[now] ?? Number.NaN),
    trades,
  };
}

/** How far back a different price is looked for. */
const TICKS_BACK = 200;

/** Who took: as recorded, else by the quote that the trade met, else by the last move of the price. */
function isBuy(tape: Tape, index: number): boolean {
  const bits = tape.recording.flags[index] ?? 0;
  if (bits & Flag.Buy) return true;
  if (bits & Flag.Sell) return false;
  const price = tape.tick[index] ?? Number.NaN;
  if (price >= (tape.ask[index] ?? Number.NaN)) return true;
  if (price <= (tape.bid[index] ?? Number.NaN)) return false;
  for (let before = index - 1; before >= 0 && before > index - TICKS_BACK; before -= 1) {
    const other = tape.tick[before] ?? Number.NaN;
    if (other !== price && !Number.isNaN(other)) return price > other;
  }
  return true;
}
