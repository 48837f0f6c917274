/** A recorded file in memory: the events of its main instrument as columns, in the order of their time. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Market } from '../../contract/codes.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { type Format, formatOf, type RecordedEvent } from './formats.ts';

/** Bits of `flags`. */
export const Flag = { Trade: 1, Ignored: 2, Extended: 4, NoPrice: 8, NoVolume: 16, Buy: 32, Sell: 64 } as const;

/** Decimals that a file may use at most; what it does use is found by reading it. */
const READ_DIGITS = 8;

/** What a file holds, counted line by line. */
export interface Tally {
  readonly trades: number;
  readonly quotes: number;
  /** Quotes that say nothing of one side. */
  readonly withoutBid: number;
  readonly withoutAsk: number;
  readonly ignored: number;
  /** Trades without a price or without a size. */
  readonly sizeOnly: number;
  readonly priceOnly: number;
  /** Trades of fewer than 100. */
  readonly oddLots: number;
  readonly extended: number;
  /** Events that came after a later one. */
  readonly outOfOrder: number;
  /** Events of other instruments in the same file, left out. */
  readonly others: number;
}

export interface Recording {
  readonly file: string;
  readonly market: Market;
  /** The file's main instrument: the one with the most events. */
  readonly code: string;
  /** `trade`: last trade; `bid`: a file without trades. */
  readonly priced: 'trade' | 'bid';
  /** Decimals that its prices and its sizes need. */
  readonly digits: number;
  readonly sizeDigits: number;
  readonly tally: Tally;
  readonly count: number;
  /** Epoch milliseconds of the first and of the last event. */
  readonly first: number;
  readonly last: number;
  readonly time: Float64Array;
  readonly flags: Uint8Array;
  /** Units of 10^-digits, sizes of 10^-sizeDigits; NaN where the event gives none. */
  readonly price: Float64Array;
  readonly size: Float64Array;
  readonly bid: Float64Array;
  readonly bidSize: Float64Array;
  readonly ask: Float64Array;
  readonly askSize: Float64Array;
}

/** @throws RangeError for a file that is no recording, or holds a number that can't be read exactly */
export function readRecording(file: string): Recording {
  const { format, lines } = linesOf(file);
  const all: RecordedEvent[] = [];
  for (const line of lines) {
    const event = line === '' ? undefined : format.read(line);
    if (event) all.push(event);
  }
  const code = mainSymbol(all);
  const events = all.filter((event) => event.symbol === code);
  if (events.length === 0) throw new RangeError(`${file} holds no event`);
  const outOfOrder = events.reduce((sum, event, index) => sum + Number(index > 0 && after(events[index - 1] ?? event, event)), 0);
  // Stable: events of one instant stay in the order of the file.
  events.sort((a, b) => a.time - b.time || a.nanos - b.nanos);
  return {
    file,
    market: format.market,
    code,
    ...columnsOf(events),
    tally: { ...tallyOf(events), outOfOrder, others: all.length - events.length },
  };
}

const after = (before: RecordedEvent, event: RecordedEvent): boolean =>
  before.time > event.time || (before.time === event.time && before.nanos > event.nanos);

function linesOf(file: string): { format: Format; lines: readonly string[] } {
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split(/\r?\n/);
  const [first = ''] = lines;
  return { format: formatOf(first), lines: /^\d/.test(first) ? lines : lines.slice(1) };
}

function mainSymbol(events: readonly RecordedEvent[]): string {
  const counts = new Map<string, number>();
  for (const { symbol } of events) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  let main = '';
  for (const [symbol, count] of counts) if (count > (counts.get(main) ?? 0)) main = symbol;
  return main;
}

function tallyOf(events: readonly RecordedEvent[]): Omit<Tally, 'outOfOrder' | 'others'> {
  const count = (matches: (event: RecordedEvent) => boolean) => events.reduce((sum, event) => sum + Number(matches(event)), 0);
  const trade = ({ kind }: RecordedEvent) => kind === 'trade';
  const quote = ({ kind }: RecordedEvent) => kind === 'quote';
  return {
    trades: count(trade),
    quotes: count(quote),
    withoutBid: count((event) => quote(event) && event.bid === undefined),
    withoutAsk: count((event) => quote(event) && event.ask === undefined),
    ignored: count(({ ignored }) => ignored),
    sizeOnly: count((event) => trade(event) && event.price === undefined),
    priceOnly: count((event) => trade(event) && !(Number(event.size) > 0)),
    oddLots: count((event) => trade(event) && Number(event.size) > 0 && Number(event.size) < 100),
    extended: count((event) => trade(event) && event.meaning.extended),
  };
}

/** Decimals that a number as written needs. */
const digitsOf = (text: string | undefined): number => /\.(\d*[1-9])0*$/.exec(text ?? '')?.[1]?.length ?? 0;

function columnsOf(events: readonly RecordedEvent[]) {
  const most = (fields: (event: RecordedEvent) => readonly (string | undefined)[]) =>
    events.reduce((digits, event) => fields(event).reduce((found, text) => Math.max(found, digitsOf(text)), digits), 0);
  const digits = most(({ price, bid, ask }) => [price, bid, ask]);
  const sizeDigits = most(({ size, bidSize, askSize }) => [size, bidSize, askSize]);
  if (digits > READ_DIGITS || sizeDigits > READ_DIGITS) throw new RangeError(`a number with more than ${READ_DIGITS} decimals`);
  const column = (field: (event: RecordedEvent) => string | undefined, scale: number) =>
    Float64Array.from(events, (event) => exact(field(event), scale));
  const time = Float64Array.from(events, (event) => event.time);
  const bid = column((event) => event.bid, digits);
  const ask = column((event) => event.ask, digits);
  return {
    priced: events.some(({ kind }) => kind === 'trade') ? ('trade' as const) : ('bid' as const),
    digits,
    sizeDigits,
    count: events.length,
    first: time[0] ?? 0,
    last: time.at(-1) ?? 0,
    time,
    flags: Uint8Array.from(events, flagsOf),
    price: column((event) => event.price, digits),
    size: column((event) => event.size, sizeDigits),
    bid,
    bidSize: column((event) => event.bidSize, sizeDigits),
    ask,
    askSize: column((event) => event.askSize, sizeDigits),
  };
}

function exact(text: string | undefined, scale: number): number {
  if (text === undefined) return Number.NaN;
  const units = parseUnits(text, scale);
  if (units === undefined) throw new RangeError(`not a decimal number: "${text}"`);
  return units;
}

function flagsOf({ kind, ignored, meaning, price, buy }: RecordedEvent): number {
  return (
    (kind === 'trade' ? Flag.Trade : 0) |
    (ignored ? Flag.Ignored : 0) |
    (meaning.extended ? Flag.Extended : 0) |
    (meaning.pricing && price !== undefined ? 0 : Flag.NoPrice) |
    (meaning.volume ? 0 : Flag.NoVolume) |
    (buy === true ? Flag.Buy : 0) |
    (buy === false ? Flag.Sell : 0)
  );
}
