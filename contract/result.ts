import { EnvelopeCode, type Reason } from './codes.ts';

/**
 * Outcome of a call. Plain data, because an error thrown across a message port loses its fields.
 * - expired: 401 or 403, the session has ended; with code 0 it had before anything was sent
 * - rejected: any other code than 200; `msg` holds the server's words, empty when it sent none
 * - network: no answer; timeout: no answer in time; aborted: superseded or given up by its caller
 * - invalid: input or answer broke the contract
 * - missing: nothing was sent, for a part of the program that it takes could not be loaded
 */
export type Result<T> = Success<T> | Failure;

export interface Success<T> {
  readonly ok: true;
  readonly data: T;
  /** Set on data from the cache that is past its age and being renewed: when it was taken, epoch ms. */
  readonly asOf?: number;
}

export interface Failure {
  readonly ok: false;
  readonly kind: FailureKind;
  /** Envelope or HTTP code; 0 when there was none. */
  readonly code: number;
  readonly msg: string;
  /** Of a denial: why, which field of the input it is about, the seconds to wait before another try, tries that are left, and what would have been valid. */
  readonly denial?: Denial;
}

export interface Denial {
  readonly reason: Reason;
  readonly field?: string | undefined;
  readonly retryAfter?: number | undefined;
  /** Tries that are left before the next lock. */
  readonly left?: number | undefined;
  /** Of a price off its tick or a quantity off its lot: the nearest valid ones, the lower first. */
  readonly nearest?: readonly string[] | undefined;
}

export type FailureKind = 'expired' | 'rejected' | 'network' | 'timeout' | 'aborted' | 'invalid' | 'missing';

/**
 * Of a money call: nothing that came back says whether it was done, be it no answer, one that nobody can read, the server's own fault,
 * or a session that ended meanwhile. One that was never sent has code 0: an `invalid` input, or `expired` before it could be.
 */
export function isUnanswered({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean {
  switch (kind) {
    case 'network':
    case 'timeout':
    case 'aborted':
      return true;
    case 'missing':
      return false;
    case 'expired':
    case 'invalid':
      return code !== 0;
    case 'rejected':
      return code >= EnvelopeCode.ServerError && code < 600;
  }
}
