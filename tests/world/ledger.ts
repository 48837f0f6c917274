/** All prices that the servers of a world ever told, in the order in which they did, and what tabs have shown of them. */
import { type QuoteColumns, HEADER_BYTES } from '../../contract/push.ts';

interface Entry {
  readonly price: number;
  readonly via: 'push' | 'rest';
  /** World ms. */
  readonly at: number;
}

export interface Ledger {
  /** A frame as it goes into a socket. */
  sent(data: ArrayBuffer | string, at: number): void;
  /** A server begins anew, and numbers its streams anew. */
  anew(): void;
  answered(id: number, price: number, at: number): void;
  /**
   * A reader shows a price as live.
   * @param places of the reader: the entry that it last showed, by id
   * @returns what is wrong with that
   */
  shown(places: Map<number, number>, id: number, price: number): 'never told' | 'older than one shown before' | undefined;
}

/** REST tells whole seconds: of two prices of one second nobody knows the newer. */
const SECOND_MS = 1000;

export function createLedger(): Ledger {
  const entries = new Map<number, Entry[]>();
  const sent = new Set<string>();
  const of = (id: number): Entry[] => {
    const known = entries.get(id) ?? [];
    entries.set(id, known);
    return known;
  };

  return {
    sent(data, at) {
      const frame = typeof data === 'string' ? readText(data) : readBytes(data);
      // What comes a second time is as old as it was.
      if (!frame || sent.has(frame.name)) return;
      sent.add(frame.name);
      frame.ids.forEach((id, row) => of(id).push({ price: frame.prices[row] ?? Number.NaN, via: 'push', at }));
    },
    anew: () => sent.clear(),
    answered(id, price, at) {
      of(id).push({ price, via: 'rest', at });
    },
    shown(places, id, price) {
      const told = of(id);
      const place = places.get(id) ?? 0;
      const next = told.findIndex((entry, index) => index >= place && entry.price === price);
      if (next >= 0) {
        places.set(id, next);
        return undefined;
      }
      const since = (told[place]?.at ?? 0) - SECOND_MS;
      if (told.some((entry) => entry.via === 'rest' && entry.price === price && entry.at >= since)) return undefined;
      return told.some((entry) => entry.price === price) ? 'older than one shown before' : 'never told';
    },
  };
}

interface Prices {
  /** Of the frame, among all of a server. */
  readonly name: string;
  readonly ids: readonly number[];
  readonly prices: readonly number[];
}

/** Read here by the letter of contract/push.ts, and not by the decoder that is under test. */
function readText(text: string): Prices | undefined {
  const message = JSON.parse(text) as { op: string; s?: number; e?: number; n?: number; id?: number[]; p?: (number | null)[] };
  if ((message.op !== 'q' && message.op !== 'snap') || !message.id || !message.p) return undefined;
  const name = `${message.s} ${message.e} ${message.n}`;
  return { name, ids: message.id, prices: message.p.map((price) => price ?? Number.NaN) };
}

const PRICE_BIT = 1;

function readBytes(bytes: ArrayBuffer): Prices | undefined {
  const view = new DataView(bytes);
  const count: QuoteColumns['count'] = view.getUint32(4, true);
  if ((view.getUint16(2, true) & PRICE_BIT) === 0) return undefined;
  return {
    name: `${view.getUint32(8, true)} ${view.getUint32(12, true)} ${view.getFloat64(16, true)}`,
    ids: Array.from(new Uint32Array(bytes, bytes.byteLength - 4 * count, count)),
    prices: Array.from(new Float64Array(bytes, HEADER_BYTES, count)),
  };
}
