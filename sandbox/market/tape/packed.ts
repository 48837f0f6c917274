/**
 * A market as bytes, for the push server: reading the data takes three times as long as taking it over, and leaves behind
 * several times the memory that the market needs. All is plain data but the hours, which go by the names of their exchanges.
 */
import { Deserializer, Serializer } from 'node:v8';
import { createExchanges, type Exchange } from '../time/exchanges.ts';
import { DATA_DIR, type MarketOptions } from '../market.ts';
import type { InstrumentSource } from '../source.ts';

type Packed = Omit<MarketOptions, 'exchanges' | 'instruments'> & {
  readonly instruments: readonly (Omit<InstrumentSource, 'sessions'> & { readonly exchange: Exchange })[];
};

export function packMarket({ exchanges, instruments, ...rest }: MarketOptions): Uint8Array {
  const plain = instruments.map(({ sessions, ...instrument }) => ({ ...instrument, exchange: exchanges.nameOf(sessions) }));
  const serializer = new Serializer();
  serializer.writeHeader();
  serializer.writeValue({ ...rest, instruments: plain } satisfies Packed);
  return serializer.releaseBuffer();
}

/** @param bytes of `packMarket`; what is returned keeps none of them (the default deserializer lays arrays over its input) */
export function unpackMarket(bytes: Uint8Array): MarketOptions {
  const deserializer = new Deserializer(bytes);
  deserializer.readHeader();
  const packed = deserializer.readValue() as Packed;
  const exchanges = createExchanges(DATA_DIR);
  // In place: they are ours, and copies of all of them would double what a start takes.
  const instruments = packed.instruments.map((instrument) =>
    Object.assign(instrument, { sessions: exchanges.sessions(instrument.exchange) }),
  );
  return { ...packed, exchanges, instruments };
}
