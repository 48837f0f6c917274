/** The instruments of one catalogue version, by id, by key and by market. */
import type { Market } from '../../contract/codes.ts';
import { type Instrument, isSameInstrument, MAX_INSTRUMENTS, type QuoteKey, quoteKey } from '../../contract/quote.ts';

export interface Instruments {
  readonly rows: number;
  /** One more than the largest id. */
  readonly size: number;
  get(id: number): Instrument | undefined;
  idOf(key: QuoteKey): number | undefined;
  /** Ascending; the same array until something of the market changes. */
  idsOf(market: Market): Uint32Array;
  /** Ascending. */
  allIds(): Uint32Array;
  /** Refused when the id is out of bounds, or the key already belongs to another id. */
  set(instrument: Instrument): 'set' | 'same' | 'refused';
}

export function createInstruments(): Instruments {
  const byId: (Instrument | undefined)[] = [];
  const byKey = new Map<QuoteKey, number>();
  const members = new Map<Market, Uint32Array>();
  let all: Uint32Array | undefined;

  const collect = (wanted: (instrument: Instrument) => boolean): Uint32Array => {
    const ids: number[] = [];
    for (const instrument of byId) if (instrument && wanted(instrument)) ids.push(instrument.id);
    return Uint32Array.from(ids);
  };

  return {
    get rows() {
      return byKey.size;
    },
    get size() {
      return byId.length;
    },
    get: (id) => byId[id],
    idOf: (key) => byKey.get(key),
    idsOf(market) {
      let ids = members.get(market);
      if (!ids) {
        ids = collect((instrument) => instrument.market === market);
        members.set(market, ids);
      }
      return ids;
    },
    allIds() {
      all ??= collect(() => true);
      return all;
    },
    set(instrument) {
      const { id, market } = instrument;
      if (!Number.isInteger(id) || id < 0 || id >= MAX_INSTRUMENTS) return 'refused';
      const key = quoteKey(market, instrument.code);
      if ((byKey.get(key) ?? id) !== id) return 'refused';
      const before = byId[id];
      if (before && isSameInstrument(before, instrument)) return 'same';
      if (before) {
        byKey.delete(quoteKey(before.market, before.code));
        members.delete(before.market);
      }
      while (byId.length < id) byId.push(undefined);
      byId[id] = instrument;
      byKey.set(key, id);
      members.delete(market);
      all = undefined;
      return 'set';
    },
  };
}
