/** One place's call that changes something: its state, and that it is sent once at a time. */
import type { StoreApi } from 'zustand/vanilla';
import type { Intent } from '../../contract/frame.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import { type Failure, isUnanswered, type Result } from '../../contract/result.ts';
import type { KeptCalls } from './keptCalls.ts';
import type { Link } from './link.ts';

/** A call that takes longer says so. */
const SLOW_MS = 3000;
/** When whoever knows nothing of a call is asked once more: it may have been on its way to a worker that died. */
const AGAIN_MS = 2000;

/**
 * - slow: under way for more than 3 s
 * - failed: the server denied it, it never arrived, or it never mattered whether it did
 * - unknown: a money call without an answer. The data layer asks what came of it, until it is done or failed
 */
export type WriteState = 'idle' | 'sending' | 'slow' | 'done' | 'failed' | 'unknown';

export interface WriteView<T> {
  readonly state: WriteState;
  /** Of `done`. */
  readonly data: T | undefined;
  /** Of `failed` and `unknown`. */
  readonly failure: Failure | undefined;
  /** Of an end: it was found out, and is not what `send` gave whoever sent it. */
  readonly late: boolean;
}

export interface Write<K extends EndpointId> {
  /** A new object at each change. */
  current: () => WriteView<Output<K>>;
  /** A money call is followed while somebody listens; its end is seen by whoever does. */
  subscribe: (listener: () => void) => () => void;
  /** Never rejects. While a call is under way, that one's answer is given and nothing more is sent. */
  send: (input: Input<K>) => Promise<Result<Output<K>>>;
  /** Of a money call: asks now what came of it; nothing is sent a second time. Never rejects. */
  sendAgain: () => Promise<Result<Output<K>>>;
  /**
   * Back to idle. A call under way is given up, on the wire too. A money call without an answer is not: giving up would not
   * undo it, and whoever can't see it any more does it a second time.
   */
  reset: () => void;
}

export interface WriteEnvironment {
  link: Pick<Link, 'call' | 'abort' | 'followIntent'>;
  intents: Pick<StoreApi<readonly Intent[]>, 'getState' | 'subscribe'>;
  kept: KeptCalls;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

const IDLE = { state: 'idle', data: undefined, failure: undefined, late: false } as const;
const NO_ANSWER: Failure = { ok: false, kind: 'timeout', code: 0, msg: '' };
const NOT_SENT: Failure = { ok: false, kind: 'invalid', code: 0, msg: '' };

/** @param place names the part of a page where a money call is found again after the page was left or loaded anew */
export function createWrite<K extends EndpointId>(environment: WriteEnvironment, id: K, requestId: string, place?: string): Write<K> {
  const { link, intents, kept, setTimeout, clearTimeout } = environment;
  const keptAt = place === undefined ? undefined : `${id} ${place}`;
  const listeners = new Set<() => void>();
  let view: WriteView<Output<K>> = IDLE;
  /** The question under way, or else when the next one is due: there is one chain of them. */
  let asking: Promise<unknown> | undefined;
  let again: number | undefined;
  let underWay: Promise<Result<Output<K>>> | undefined;
  /** Of the money call that is shown here. */
  let clientOrderId = keptAt === undefined ? undefined : kept.of(keptAt);
  /** Whoever sent it was told that there is no answer: that it is under way is older news, which comes by another port. */
  let hasNoAnswer = false;
  let stop: (() => void) | undefined;

  function rest(): void {
    clearTimeout(again);
    again = undefined;
  }

  function name(next: string | undefined): void {
    rest();
    asking = undefined;
    hasNoAnswer = false;
    clientOrderId = next;
    if (keptAt !== undefined) kept.set(keptAt, next);
  }

  function show(next: WriteView<Output<K>>): void {
    view = next;
    for (const listener of listeners) listener();
    if (listeners.size > 0) see();
  }

  /** Somebody has the end before their eyes. */
  function see(): void {
    if (clientOrderId === undefined || underWay || isPending(view)) return;
    void link.followIntent(clientOrderId, 'seen');
    name(undefined);
  }

  function settle(result: Result<Output<K>>): void {
    hasNoAnswer = !result.ok && clientOrderId !== undefined && isUnanswered(result);
    if (result.ok) show({ ...IDLE, state: 'done', data: result.data });
    else show({ ...IDLE, state: hasNoAnswer ? 'unknown' : 'failed', failure: result });
    hear();
  }

  /** Takes what the data layer knows of the call that is shown. */
  function take({ state, answer, failure }: Intent): void {
    switch (state) {
      case 'sending':
      case 'slow':
        if (!hasNoAnswer && view.state !== state) show({ ...IDLE, state });
        break;
      case 'unknown':
        if (view.state !== 'unknown') show({ ...IDLE, state, failure: NO_ANSWER });
        break;
      case 'accepted':
        // Without an answer it is known to be done, and not what it came to.
        if (answer !== undefined) show({ ...IDLE, state: 'done', data: answer as Output<K>, late: true });
        break;
      case 'rejected':
        show({ ...IDLE, state: 'failed', failure: failure ?? NO_ANSWER, late: true });
        break;
    }
  }

  function hear(): void {
    if (!stop || clientOrderId === undefined || underWay || !isPending(view)) return rest();
    const intent = intents.getState().find((one) => one.clientOrderId === clientOrderId);
    if (intent) {
      rest();
      return take(intent);
    }
    if (asking || again !== undefined) return;
    // The worker that sent it may have died with it.
    const question = link.followIntent(clientOrderId, 'ask', id).finally(() => {
      if (asking !== question) return;
      asking = undefined;
      if (!stop) return;
      again = setTimeout(() => {
        again = undefined;
        hear();
      }, AGAIN_MS);
    });
    asking = question;
  }

  function send(input: Input<K>): Promise<Result<Output<K>>> {
    if (underWay) return underWay;
    const answer = link.call(id, input, { requestId });
    underWay = answer;
    name(clientOrderIdOf(input));
    show({ ...IDLE, state: 'sending' });
    const timer = setTimeout(() => {
      if (underWay === answer) show({ ...IDLE, state: 'slow' });
    }, SLOW_MS);
    void answer.then((result) => {
      clearTimeout(timer);
      if (underWay !== answer) return;
      underWay = undefined;
      settle(result);
    });
    return answer;
  }

  if (clientOrderId !== undefined) view = { ...IDLE, state: 'unknown', failure: NO_ANSWER };

  return {
    current: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stop) {
        stop = intents.subscribe(hear);
        hear();
        see();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        rest();
      };
    },
    send,
    sendAgain: async () => {
      if (underWay) return underWay;
      if (clientOrderId !== undefined) {
        const intent = await link.followIntent(clientOrderId, 'ask', id);
        if (intent?.clientOrderId === clientOrderId && !underWay && isPending(view)) take(intent);
      }
      return view.state === 'done' ? { ok: true, data: view.data as Output<K> } : (view.failure ?? NOT_SENT);
    },
    reset: () => {
      if (clientOrderId !== undefined && isPending(view)) return;
      if (underWay) link.abort(requestId);
      underWay = undefined;
      name(undefined);
      show(IDLE);
    },
  };
}

/** Whether it may still turn out to have happened. */
function isPending({ state }: Pick<WriteView<unknown>, 'state'>): boolean {
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
const clientOrderIdOf = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'clientOrderId' in input && typeof input.clientOrderId === 'string'
    ? input.clientOrderId
    : undefined;
