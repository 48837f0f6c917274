/** What a handler gets and gives. Handlers are thin: they ask the market and shape the answer. */
import type { EnvelopeCode } from '../../contract/codes.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Board } from '../board.ts';
import type { Clock, Market } from '../market/types.ts';

export interface Context {
  readonly market: Market;
  readonly clock: Clock;
  readonly board: Board;
}

export type Outcome<T> = { readonly ok: true; readonly data: T } | Refusal;

/** A business denial: never 401 or 403, see EnvelopeCode. */
export interface Refusal {
  readonly ok: false;
  readonly code: EnvelopeCode;
  readonly msg: string;
}

export type Handler<K extends EndpointId> = (input: Input<K>, context: Context) => Outcome<Output<K>>;
export type Handlers = { [K in EndpointId]: Handler<K> };

export const done = <T>(data: T): Outcome<T> => ({ ok: true, data });
export const refuse = (code: EnvelopeCode, msg: string): Refusal => ({ ok: false, code, msg });
