/** What a handler gets and gives. Handlers are thin: they ask the market and shape the answer. */
import { EnvelopeCode, type Language } from '../../contract/codes.ts';
import type { allEndpoints, EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { EmailCodes } from '../accounts/emailCodes.ts';
import type { Logins } from '../accounts/logins.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Registrations } from '../accounts/registrations.ts';
import type { Sessions, Visit } from '../accounts/sessions.ts';
import type { Tickets } from '../accounts/tickets.ts';
import type { Verifications } from '../accounts/verification.ts';
import type { Store } from '../db/store.ts';
import type { Board } from '../board.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock, Market } from '../market/types.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Press } from '../news/press.ts';
import type { Offerings } from '../offerings/offerings.ts';
import { type Outcome, type Refusal, refuse } from '../outcome.ts';
import type { Told } from '../push/wire.ts';
import type { Trading } from '../trading/trading.ts';

/** What the server holds for all requests. */
export interface Surroundings {
  readonly market: Market;
  readonly clock: Clock;
  readonly board: Board;
  readonly offerings: Offerings;
  readonly press: Press;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly tickets: Tickets;
  readonly logins: Logins;
  readonly emailCodes: EmailCodes;
  readonly registrations: Registrations;
  readonly passwords: Passwords;
  readonly verifications: Verifications;
  readonly uploads: Uploads;
  readonly ledger: Ledger;
  readonly trading: Trading;
  readonly told: Told;
}

export interface Context extends Surroundings {
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
export const notOpenYet = (): Refusal => refuse(EnvelopeCode.NotOpenYet, 'Not open yet');
export const unknownInstrument = (code: string): Refusal => refuse(EnvelopeCode.UnknownInstrument, `Unknown instrument ${code}`);
