/** What a call comes to: its data, or why not. */
import type { EnvelopeCode, Language, Reason } from '../contract/codes.ts';
import type { Denial } from '../contract/result.ts';
import { denialText, wordsIn } from './words.ts';

export type Outcome<T> = { readonly ok: true; readonly data: T } | Refusal;

/** Why nothing was found or done, beside the denials; keys of `failures` in `sandbox.json`. */
type Failing = keyof ReturnType<typeof wordsIn<'failures'>>;

/** A business denial: never 401 or 403, see EnvelopeCode. */
export interface Refusal {
  readonly ok: false;
  readonly code: EnvelopeCode;
  /** For logs; what its reader is told, `refusalText` says. */
  readonly msg: Reason | Failing;
  readonly denial?: Denial;
}

export const done = <T>(data: T): Outcome<T> => ({ ok: true, data });
/** A denial whose reason a client has its own words for. */
export const deny = (code: EnvelopeCode, reason: Reason, detail: Omit<Denial, 'reason'> = {}): Refusal => ({
  ok: false,
  code,
  msg: reason,
  denial: { reason, ...detail },
});
export const refuse = (code: EnvelopeCode, msg: Failing): Refusal => ({ ok: false, code, msg });

/** In the reader's language. */
export const refusalText = ({ msg, denial }: Refusal, language: Language): string =>
  denial ? denialText(denial, language) : { ...wordsIn(language, 'denial'), ...wordsIn(language, 'failures') }[msg];
