/** One place's read of one endpoint: its state, and when to ask again. */
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import type { Loadable } from './api.ts';
import type { LiveFeed } from './feed.ts';
import type { Link } from './link.ts';
import type { LiveSession } from './session.ts';

export interface Read<T> {
  /** A new object at each change. */
  current: () => Loadable<T>;
  subscribe: (listener: () => void) => () => void;
  /** Asks, and again whenever the answer is out of date. Returns its stop. */
  start(): () => void;
  /** Asks the server, whatever the cache has. */
  renew(): void;
}

/** So long a question may take once its answer is out of date, and twice as long after each one given up. */
const PATIENCE_MS = 3000;

export interface ReadEnvironment {
  link: Pick<Link, 'call' | 'abort' | 'onConnected'>;
  feed: Pick<LiveFeed, 'onOutdated' | 'onBack'>;
  session: Pick<LiveSession, 'store'>;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

interface Question {
  readonly fresh: boolean;
  isOverdue: boolean;
}

export function createRead<K extends EndpointId>(
  { link, feed, session, setTimeout, clearTimeout }: ReadEnvironment,
  id: K,
  input: Input<K>,
  requestId: string,
): Read<Output<K>> {
  const listeners = new Set<() => void>();
  const retry = () => renew();
  const loading: Loadable<Output<K>> = { state: 'loading', data: undefined, failure: undefined, retry };
  let current: Loadable<Output<K>> = loading;
  /** What the data layer says first was so before it said it. */
  const sessionNumber = () => Math.max(1, session.store.getState().number);
  /** Number of the session in which `current` came. */
  let of = sessionNumber();
  let running = false;
  let underWay: Question | undefined;
  /** Said since the question under way departed: its answer may be of before the change. */
  let outdated = false;
  let timer: number | undefined;
  /** Questions since the last answer: without a longer wait after each, a slow server would never be heard out. */
  let givenUp = 0;

  function show(next: Loadable<Output<K>>): void {
    current = next;
    of = sessionNumber();
    for (const listener of listeners) listener();
  }

  /** What was read in another session is nobody's. */
  function forget(): void {
    if (of !== sessionNumber() && current !== loading) show(loading);
  }

  function settle(result: Result<Output<K>>): void {
    if (result.ok) show({ state: 'done', data: result.data, asOf: result.asOf, failure: undefined, retry });
    else if (result.kind !== 'aborted') {
      const isKept = result.kind !== 'expired' && of === sessionNumber();
      show({ state: 'failed', data: isKept ? current.data : undefined, failure: result, retry });
    }
  }

  function ask(fresh: boolean): void {
    if (!running) return;
    const question = { fresh, isOverdue: false };
    underWay = question;
    outdated = false;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        question.isOverdue = true;
        if (outdated) giveUp(question);
      },
      PATIENCE_MS * 2 ** givenUp,
    );
    const number = sessionNumber();
    void link.call(id, input, { requestId, ...(fresh && { fresh }) }).then((result) => {
      if (question !== underWay) return;
      const isOther = number !== sessionNumber();
      const again = outdated || isOther;
      endQuestion();
      // An answer of a session that has changed since may be another customer's.
      if (isOther) forget();
      else settle(result);
      if (again) ask(fresh);
    });
  }

  /** It hangs, and what is shown is known to be of before: another takes its place. */
  function giveUp({ fresh }: Question): void {
    givenUp += 1;
    ask(fresh);
  }

  function endQuestion(): void {
    clearTimeout(timer);
    underWay = undefined;
    givenUp = 0;
  }

  /** Whoever asks again knows of a reason why the last answer won't do, and so would the cache's. */
  function renew(): void {
    ask(true);
  }

  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      running = true;
      forget();
      // The first connection answers the call that waits for it; a later one is another worker.
      let connections = 0;
      const stops = [
        link.onConnected(() => {
          connections += 1;
          if (connections > 1) renew();
        }),
        feed.onOutdated((ids) => {
          if (!ids.includes(id)) return;
          // The cache says so: it has the newer answer, or will ask for it.
          if (!underWay) ask(false);
          // Asked at once it would give up the question under way: where much changes, none would ever be answered.
          else if (!underWay.isOverdue) outdated = true;
          else giveUp(underWay);
        }),
        feed.onBack(() => renew()),
      ];
      ask(false);
      return () => {
        running = false;
        endQuestion();
        forget();
        for (const stop of stops) stop();
        link.abort(requestId);
      };
    },
    renew,
  };
}
