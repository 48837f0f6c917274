/** What a handler gets and gives. Handlers are thin: they ask the market and shape the answer. */
import { EnvelopeCode, type Language } from '../contract/codes.ts';
import type { allEndpoints, EndpointId, Input, Output } from '../contract/rest/index.ts';
import type { Visit } from './accounts/sessions.ts';
import type { Board } from './market/board.ts';
import type { Store } from './db/store.ts';
import type { Clock, MarketModel } from './market/types.ts';
import { type Outcome, type Refusal, refuse } from './outcome.ts';
import type { Told } from './push/wire.ts';

/** What the server holds for all requests. The services of a domain are declared in its `domain.ts`, which merges them into this. */
export interface Services {
  readonly market: MarketModel;
  readonly clock: Clock;
  readonly board: Board;
  readonly store: Store;
  readonly told: Told;
}

export interface Context extends Services {
  /** Of the texts that the server writes itself. */
  readonly language: Language;
  /** Who asks, as far as the connection says. */
  readonly address: string;
  /** What the browser calls itself. */
  readonly device: string;
  /** Session of a request that carries a token that is valid. */
  readonly visit: Visit | undefined;
}

/** Of a call that needs a session. */
export interface UserContext extends Context {
  readonly visit: Visit;
}

type ContextOf<K extends EndpointId> = (typeof allEndpoints)[K]['auth'] extends 'user' ? UserContext : Context;

export type Handler<K extends EndpointId> = (input: Input<K>, context: ContextOf<K>) => Outcome<Output<K>> | Promise<Outcome<Output<K>>>;
export type Handlers = { [K in EndpointId]: Handler<K> };

/** A market without listings, or a call without its part of the market. */
export const notOpenYet = (): Refusal => refuse(EnvelopeCode.NotOpenYet, 'notOpenYet');
export const unknownInstrument = (): Refusal => refuse(EnvelopeCode.UnknownInstrument, 'instrument');
