/** One place's call that changes something: its state, and that it is sent once at a time. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { Link } from './link.ts';

/** A call that takes longer says so. */
const SLOW_MS = 3000;

/**
 * - slow: under way for more than 3 s
 * - failed: the server denied it, or it never mattered whether it arrived
 * - unknown: a money call without an answer. It may have been done; sending it again with the same client order id is safe
 */
export type WriteState = 'idle' | 'sending' | 'slow' | 'done' | 'failed' | 'unknown';

export interface WriteView<T> {
  readonly state: WriteState;
  /** Of `done`. */
  readonly data: T | undefined;
  /** Of `failed` and `unknown`. */
  readonly failure: Failure | undefined;
}

export interface Write<K extends EndpointId> {
  /** A new object at each change. */
  current: () => WriteView<Output<K>>;
  subscribe: (listener: () => void) => () => void;
  /** Never rejects. While a call is under way, that one's answer is given and nothing more is sent. */
  send: (input: Input<K>) => Promise<Result<Output<K>>>;
  /** Sends what was sent last, the very same. Never rejects. */
  sendAgain: () => Promise<Result<Output<K>>>;
  /**
   * Back to idle. A call under way is given up, on the wire too. A money call without an answer is not: giving up would not
   * undo it, and whoever can't see it any more does it a second time.
   */
  reset: () => void;
}

export interface WriteEnvironment {
  link: Pick<Link, 'call' | 'abort'>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

const IDLE = { state: 'idle', data: undefined, failure: undefined } as const;

export function createWrite<K extends EndpointId>(
  { link, setTimeout, clearTimeout }: WriteEnvironment,
  id: K,
  requestId: string,
): Write<K> {
  const listeners = new Set<() => void>();
  let view: WriteView<Output<K>> = IDLE;
  let underWay: Promise<Result<Output<K>>> | undefined;
  let last: Input<K> | undefined;

  function show(next: WriteView<Output<K>>): void {
    view = next;
    for (const listener of listeners) listener();
  }

  function settle(result: Result<Output<K>>, input: Input<K>): void {
    if (result.ok) show({ state: 'done', data: result.data, failure: undefined });
    else show({ state: isMoney(input) && isUnanswered(result) ? 'unknown' : 'failed', data: undefined, failure: result });
  }

  function send(input: Input<K>): Promise<Result<Output<K>>> {
    if (underWay) return underWay;
    const answer = link.call(id, input, { requestId });
    underWay = answer;
    last = input;
    show({ ...IDLE, state: 'sending' });
    const timer = setTimeout(() => {
      if (underWay === answer) show({ ...IDLE, state: 'slow' });
    }, SLOW_MS);
    void answer.then((result) => {
      clearTimeout(timer);
      if (underWay !== answer) return;
      underWay = undefined;
      settle(result, input);
    });
    return answer;
  }

  return {
    current: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    sendAgain: async () => (last === undefined ? { ok: false, kind: 'invalid', code: 0, msg: '' } : send(last)),
    reset: () => {
      if (isMoney(last) && isPending(view)) return;
      if (underWay) link.abort(requestId);
      underWay = undefined;
      show(IDLE);
    },
  };
}

/** Whether it may still turn out to have happened. */
export function isPending({ state }: Pick<WriteView<unknown>, 'state'>): boolean {
  switch (state) {
    case 'sending':
    case 'slow':
    case 'unknown':
      return true;
    case 'idle':
    case 'done':
    case 'failed':
      return false;
  }
}

/** Money calls, and only they, name the customer's confirmation. */
const isMoney = (input: unknown): boolean => typeof input === 'object' && input !== null && 'clientOrderId' in input;

/** Nothing that came back says whether it was done: no answer, one that nobody can read, or the server's own fault. */
function isUnanswered({ kind, code }: Failure): boolean {
  switch (kind) {
    case 'network':
    case 'timeout':
    case 'aborted':
      return true;
    case 'invalid':
      return code !== 0;
    case 'rejected':
      return code === EnvelopeCode.ServerError;
    case 'expired':
      return false;
  }
}
