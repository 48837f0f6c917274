/**
 * At which prices the shares now held were bought, estimated from the volume of a year: each day the part of the float that
 * traded changes hands at that day's prices (a triangle between its low and high), the rest keep what they paid.
 */
import { type Daily, emptyDayBar } from '../tape/cascade.ts';
import { formatUnits } from '../../../contract/finance/price.ts';
import { QUOTE_COLUMNS } from '../../../contract/quote.ts';
import type { Chips } from '../../../contract/rest/summary.ts';
import type { Prices } from '../tape/price.ts';
import type { InstrumentSource } from '../source.ts';
import { snap } from '../tape/tick.ts';

const BINS = 80;
const SESSIONS = 250;
/** No source gives the float: it is taken to turn over so many times a year. */
const TURNS_A_YEAR = 1.5;

export interface ChipsSource {
  readonly daily: Daily;
  readonly prices: Prices;
  readonly instruments: readonly InstrumentSource[];
}

interface Day {
  readonly low: number;
  readonly high: number;
  readonly middle: number;
  readonly volume: number;
}

/** `chips(place, at)`: absent where nothing was traded. */
export function createChips({ daily, prices, instruments }: ChipsSource): (place: number, at: number) => Chips | undefined {
  const bar = emptyDayBar();
  const values = new Float64Array(QUOTE_COLUMNS.length);

  /** Days before the one that the quote shows, in its shares, and that day so far. */
  const daysOf = (place: number, at: number): Day[] => {
    const { quoteDay, phase } = prices.position(place, at).span;
    const { day } = prices.position(place, at);
    const shown = phase === 'pre' ? day : quoteDay;
    const days: Day[] = [];
    for (let past = quoteDay - SESSIONS + 1; past < quoteDay; past += 1) {
      daily.barInto(place, past, bar);
      const factor = daily.adjustment(place, past, shown);
      const { low, high, open, close, volume } = bar;
      days.push({ low: low * factor, high: high * factor, middle: ((open + close + high + low) / 4) * factor, volume: volume / factor });
    }
    prices.quoteInto(place, at, values);
    const [price = 0, volume = 0, , , , , open = 0, high = 0, low = 0] = values;
    days.push({ low, high, middle: (open + price + high + low) / 4, volume });
    return days;
  };

  return (place, at) => {
    const source = instruments[place];
    if (source === undefined) return undefined;
    const days = daysOf(place, at);
    const [price = 0] = values;
    const traded = days.reduce((sum, { volume }) => sum + volume, 0);
    if (!(traded > 0)) return undefined;
    const float = traded / TURNS_A_YEAR;
    const bottom = Math.min(...days.map(({ low }) => low));
    const width = Math.max(1, (Math.max(...days.map(({ high }) => high)) - bottom) / BINS);
    const held = new Float64Array(BINS);
    for (const day of days) turnOver(held, day, Math.min(1, day.volume / float), bottom, width);

    const all = held.reduce((sum, share) => sum + share, 0);
    const { scale, tickDigits } = source.listing;
    const { tick } = source;
    const centres = Array.from(held, (_, bin) => Math.round(bottom + (bin + 0.5) * width));
    const shares = Array.from(held, (share) => share / all);
    const decimal = (units: number): string => formatUnits(snap(tick, units), scale, tickDigits);
    const under = (part: number): string => decimal(quantile(shares, part, bottom, width));
    return {
      scale,
      prices: centres,
      shares,
      profitRatio: Math.min(
        1,
        shares.reduce((sum, share, bin) => sum + share * below(price, bottom + bin * width, width), 0),
      ),
      averageCost: decimal(shares.reduce((sum, share, bin) => sum + share * (centres[bin] ?? 0), 0)),
      range70: { low: under(0.15), high: under(0.85) },
      range90: { low: under(0.05), high: under(0.95) },
    };
  };
}

/** Part of a bin that lies under a price. */
const below = (price: number, from: number, width: number): number => Math.min(1, Math.max(0, (price - from) / width));

/** The part of the float that traded on a day moves to that day's prices. */
function turnOver(held: Float64Array, { low, high, middle }: Day, part: number, bottom: number, width: number): void {
  const first = Math.min(BINS - 1, Math.floor((low - bottom) / width));
  const last = Math.min(BINS - 1, Math.floor((high - bottom) / width));
  let total = 0;
  const weight = (bin: number): number => {
    const at = bottom + (bin + 0.5) * width;
    const reach = at < middle ? middle - low : high - middle;
    return Math.max(0.05, 1 - Math.abs(at - middle) / Math.max(width, reach));
  };
  for (let bin = first; bin <= last; bin += 1) total += weight(bin);
  for (let bin = 0; bin < BINS; bin += 1) held[bin] = (held[bin] ?? 0) * (1 - part);
  for (let bin = first; bin <= last; bin += 1) held[bin] = (held[bin] ?? 0) + (part * weight(bin)) / total;
}

/** Price under which a part of all chips lies. */
function quantile(shares: readonly number[], part: number, bottom: number, width: number): number {
  let passed = 0;
  for (const [bin, share] of shares.entries()) {
    if (passed + share >= part) return bottom + (bin + (share > 0 ? (part - passed) / share : 0)) * width;
    passed += share;
  }
  return bottom + shares.length * width;
}
