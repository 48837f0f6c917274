/** What a call comes to: its data, or why not. */
import type { EnvelopeCode, Reason } from '../contract/codes.ts';
import type { Denial } from '../contract/result.ts';
import { DENIALS } from './denials.ts';

export type Outcome<T> = { readonly ok: true; readonly data: T } | Refusal;

/** A business denial: never 401 or 403, see EnvelopeCode. */
export interface Refusal {
  readonly ok: false;
  readonly code: EnvelopeCode;
  readonly msg: string;
  readonly denial?: Denial;
}

export const done = <T>(data: T): Outcome<T> => ({ ok: true, data });
/** A denial whose reason a client has its own words for. */
export const deny = (code: EnvelopeCode, reason: Reason, detail: Omit<Denial, 'reason'> = {}): Refusal => ({
  ok: false,
  code,
  msg: DENIALS[reason],
  denial: { reason, ...detail },
});
export const refuse = (code: EnvelopeCode, msg: string): Refusal => ({ ok: false, code, msg });
