/** What a handler gets and gives. Handlers are thin: they ask the market and shape the answer. */
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Board } from '../board.ts';
import type { Clock, Market } from '../market/types.ts';
import type { Press } from '../news/press.ts';
import type { Offerings } from '../offerings/offerings.ts';

/** What the server holds for all requests. */
export interface Surroundings {
  readonly market: Market;
  readonly clock: Clock;
  readonly board: Board;
  readonly offerings: Offerings;
  readonly press: Press;
}

export interface Context extends Surroundings {
  /** Of the texts that the server writes itself. */
  readonly language: Language;
}

export type Outcome<T> = { readonly ok: true; readonly data: T } | Refusal;

/** A business denial: never 401 or 403, see EnvelopeCode. */
export interface Refusal {
  readonly ok: false;
  readonly code: EnvelopeCode;
  readonly msg: string;
}

export type Handler<K extends EndpointId> = (input: Input<K>, context: Context) => Outcome<Output<K>> | Promise<Outcome<Output<K>>>;
export type Handlers = { [K in EndpointId]: Handler<K> };

export const done = <T>(data: T): Outcome<T> => ({ ok: true, data });
export const refuse = (code: EnvelopeCode, msg: string): Refusal => ({ ok: false, code, msg });

/** A market without listings, or a call without its part of the market. */
export const notOpenYet = (): Refusal => refuse(EnvelopeCode.NotOpenYet, 'Not open yet');
export const unknownInstrument = (code: string): Refusal => refuse(EnvelopeCode.UnknownInstrument, `Unknown instrument ${code}`);
