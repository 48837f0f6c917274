import type { QuoteColumns, RowDepth } from '../../contract/push.ts';
import type { Body } from './body.ts';
import type { Book } from './book.ts';
import type { Places } from './places.ts';
import type { RowReader, Slices } from './streams.ts';
import type { Credentials, Faults, Visitor } from './wire.ts';

/** What a connection needs of all the others. */
export interface Surroundings {
  readonly book: Book;
  readonly catalogue: string;
  readonly spark: (id: number) => Float64Array;
  readonly now: () => number;
  readonly wall: () => number;
  /** Undefined when the credentials are not, or no longer, good. @throws when nobody can say at this moment */
  readonly identify: (credentials: Credentials) => Promise<Visitor | undefined>;
  /** The body that was asked for under a name; undefined where it does not come in time. */
  readonly claim: (name: string) => Promise<Body | undefined>;
  readonly faults: () => Faults;
  /** The book of an instrument at the instant of its row. */
  readonly depthOf: (id: number) => RowDepth;
  readonly slices: Slices;
  /** Numbers are never used twice, so that a journal can tell the streams of all connections apart. */
  readonly nextStream: () => number;
  readonly subscribe: (id: number, reader: RowReader) => void;
  readonly unsubscribe: (id: number, reader: RowReader) => void;
  readonly told: (frame: QuoteColumns) => void;
  readonly sent: (bytes: number) => void;
  readonly conflated: () => void;
  readonly places: Places;
}
