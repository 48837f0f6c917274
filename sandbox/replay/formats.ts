/**
 * The recorded formats, each line turned into one event.
 *
 * - Shares: `ts,type,symbol,price,size,bid,bidSize,ask,askSize,exchange,condition,suspicious`. A quote gives one side of the
 *   best bid and offer; the other side stays as it was.
 * - Futures: `ts,symbol,price,size`, several contracts in one file.
 * - Forex: `ts,symbol,bid,ask`, no trades: the price of the instrument is its bid.
 * - Exchange messages: receive time in nanoseconds, a blank, the message as it came; trades, best bid and offer, and one
 *   snapshot of the depth, which may be older than the best bid and offer before it.
 */
import { type Meaning, meaningOf } from './conditions.ts';

export type EventKind = 'trade' | 'quote';

/** One event as written: prices and sizes are the file's own decimal strings, undefined where it gives none. */
export interface RecordedEvent {
  readonly symbol: string;
  /** Epoch milliseconds, and the nanoseconds beyond them. */
  readonly time: number;
  readonly nanos: number;
  readonly kind: EventKind;
  readonly price?: string | undefined;
  readonly size?: string | undefined;
  readonly bid?: string | undefined;
  readonly bidSize?: string | undefined;
  readonly ask?: string | undefined;
  readonly askSize?: string | undefined;
  /** The aggressor bought; undefined where the file doesn't say. */
  readonly buy?: boolean | undefined;
  readonly meaning: Meaning;
  /** Marked as suspicious, or older than what came before: an event, but nothing to believe. */
  readonly ignored: boolean;
}

export interface Format {
  readonly name: string;
  /** Market of the instruments. */
  readonly market: 'US' | 'FUT' | 'FX' | 'CRY';
  /** Reads one line; undefined for a line that is no event. Called in the order of the file. */
  readonly read: (line: string) => RecordedEvent | undefined;
}

const PLAIN: Meaning = { pricing: true, volume: true, extended: false };

/** The sentinel of an event that has a size and no price. */
const NO_PRICE = '-1';
const given = (text: string | undefined): string | undefined => (text === '' || text === NO_PRICE ? undefined : text);

const milliseconds = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new RangeError(`not a time in milliseconds: "${text}"`);
  return Number(text);
};

function share(line: string): RecordedEvent {
  const [ts, type, symbol = '', price, size, bid, bidSize, ask, askSize, , condition = '', suspicious] = line.split(',');
  const trade = type === 'T';
  return {
    symbol,
    time: milliseconds(ts),
    nanos: 0,
    kind: trade ? 'trade' : 'quote',
    price: given(price),
    size: given(size),
    bid: given(bid),
    bidSize: given(bidSize),
    ask: given(ask),
    askSize: given(askSize),
    meaning: trade ? meaningOf(condition) : PLAIN,
    ignored: suspicious !== '0',
  };
}

function future(line: string): RecordedEvent {
  const [ts, symbol = '', price, size] = line.split(',');
  return {
    symbol,
    time: milliseconds(ts),
    nanos: 0,
    kind: 'trade',
    price: given(price),
    size: given(size),
    meaning: PLAIN,
    ignored: false,
  };
}

function forex(line: string): RecordedEvent {
  const [ts, symbol = '', bid, ask] = line.split(',');
  return { symbol, time: milliseconds(ts), nanos: 0, kind: 'quote', bid: given(bid), ask: given(ask), meaning: PLAIN, ignored: false };
}

type Text = string | undefined;
interface Message {
  readonly stream?: string;
  readonly data?: { u?: number; s?: string; b?: Text; B?: Text; a?: Text; A?: Text; p?: Text; q?: Text; m?: boolean };
  readonly lastUpdateId?: number;
  readonly bids?: readonly (readonly [string, string])[];
  readonly asks?: readonly (readonly [string, string])[];
}

function messages(): (line: string) => RecordedEvent | undefined {
  let newest = 0;
  let symbol = '';
  return (line) => {
    if (line.startsWith('#')) return undefined;
    const blank = line.indexOf(' ');
    // More than 2^53: a number would lose the last digits.
    const received = BigInt(line.slice(0, blank));
    const message = JSON.parse(line.slice(blank + 1)) as Message;
    const moment = { time: Number(received / 1_000_000n), nanos: Number(received % 1_000_000n), meaning: PLAIN };
    const quote = (update: number, bid: Text, bidSize: Text, ask: Text, askSize: Text): RecordedEvent => {
      const ignored = update <= newest;
      newest = Math.max(newest, update);
      return { ...moment, symbol, kind: 'quote', bid, bidSize, ask, askSize, ignored };
    };
    const { data, bids, asks, lastUpdateId = 0 } = message;
    if (data?.s) symbol = data.s;
    if (bids && asks) return quote(lastUpdateId, bids[0]?.[0], bids[0]?.[1], asks[0]?.[0], asks[0]?.[1]);
    if (message.stream?.endsWith('@bookTicker') && data) return quote(data.u ?? 0, data.b, data.B, data.a, data.A);
    if (message.stream?.endsWith('@trade') && data) {
      // `m`: the buyer's order was the one that waited.
      return { ...moment, symbol, kind: 'trade', price: data.p, size: data.q, buy: !data.m, ignored: false };
    }
    return undefined;
  };
}

/** The format of a file by its first line. @throws RangeError for one that none of them begins with */
export function formatOf(first: string): Format {
  if (first.startsWith('ts,type,symbol,price')) return { name: 'trades and quotes of a share', market: 'US', read: share };
  if (first.startsWith('ts,symbol,price,size')) return { name: 'trades of futures', market: 'FUT', read: future };
  if (first.startsWith('ts,symbol,bid,ask')) return { name: 'quotes of a currency pair', market: 'FX', read: forex };
  if (first.startsWith('# recvNs rawJson') || /^\d{19} \{/.test(first))
    return { name: 'exchange messages', market: 'CRY', read: messages() };
  throw new RangeError('not a recording: its first line is of none of the known formats');
}
