/** Sorted and filtered lists of a market, shared by all tabs that wish for the same one. */
import type { WindowSpec } from '../../contract/frame.ts';

export type OrderSpec = Omit<WindowSpec, 'first' | 'count'>;

/** One order of one market's rows. */
export interface Order {
  /** Ids that pass the filter, in order; the first `total` entries count. */
  readonly ids: Uint32Array;
  readonly total: number;
  /** Of the whole market, not of the filtered part; a row without a change counts nowhere. */
  readonly advancers: number;
  readonly decliners: number;
  readonly unchanged: number;
  /** Grows when the order or its members changed. */
  readonly version: number;
}

export interface Windows {
  /** The shared order of a spec; sorted at once if it is new. Release each one taken. */
  take(spec: OrderSpec): Order;
  release(order: Order): void;
  /** Sorts again what is dirty and due; call it before reading. Returns whether any order or count changed. */
  refresh(): boolean;
}
