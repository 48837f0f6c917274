/**
 * The list that a broker keeps for its customer. What is changed here holds at once, over whatever the server answers, until an answer to a
 * question of after the change has it or the server refuses it.
 */
import { listedIn } from '../../../contract/markets.ts';
import { type QuoteKey, quoteKey } from '../../../contract/quote.ts';
import type { Output } from '../../../contract/rest/index.ts';
import type { Failure } from '../../../contract/result.ts';
import { assetTypeOf } from '../../../contract/watchlist.ts';
import { eachAtOnce } from '../../lib/eachAtOnce.ts';
import type { LiveFeed } from '../feed.ts';
import type { Link } from '../link.ts';
import type { DeviceList } from './deviceList.ts';
import { arrangedAs, type Change, changeOf, type Edit, EMPTY, type Watched, type Watchlist, watchKey } from './watched.ts';

export interface AccountView {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly list: Watchlist;
  /** Why it could not be read; what is known of it stays. */
  readonly failure: Failure | undefined;
}

/** What came of a change: nothing failed, or why, and which entries could not be added. */
export interface Outcome {
  readonly failure: Failure | undefined;
  readonly refused: readonly { readonly entry: Watched; readonly failure: Failure }[];
}

export interface AccountList {
  /** A new object at each change. */
  current(): AccountView;
  subscribe(listener: () => void): () => void;
  /** Reads it, and again whenever the server says that it changed. Returns its stop, which forgets all. */
  start(): () => void;
  /** Changes go to the server one after another, each on what the ones before have left. */
  change(edit: Edit): Promise<Outcome>;
  retry(): void;
}

interface AccountEnvironment {
  readonly link: Pick<Link, 'call' | 'onConnected'>;
  readonly feed: Pick<LiveFeed, 'onOutdated' | 'onBack'>;
  /** Order and groups, where the broker keeps none. */
  readonly arrangement: DeviceList;
}

interface Served {
  readonly list: Watchlist;
  readonly ids: ReadonlyMap<QuoteKey, number>;
  /** The broker keeps order and groups. */
  readonly arranges: boolean;
}

interface Pending {
  readonly edit: Edit;
  /** Number of its success; undefined while it is on its way. */
  settled: number | undefined;
}

/** Calls under way at once: of an import there may be hundreds. */
const AT_ONCE = 6;
const LOADING: AccountView = { state: 'loading', list: EMPTY, failure: undefined };
const ENDED: Failure = { ok: false, kind: 'aborted', code: 0, msg: '' };

export function createAccountList({ link, feed, arrangement }: AccountEnvironment): AccountList {
  const listeners = new Set<() => void>();
  let view = LOADING;
  let served: Served | undefined;
  let failure: Failure | undefined;
  let pending: Pending[] = [];
  let settled = 0;
  /** Grows with each start and stop: what belongs to an earlier one counts no more. */
  let era = 0;
  let reading = false;
  let again = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** The list as the server has it, with those changes that it hasn't answered for yet; up to one of them. */
  function listBefore(end?: Pending): Watchlist {
    const list = served?.list ?? EMPTY;
    const base = served && !served.arranges ? arrangedAs(arrangement.read())(list) : list;
    const some = end === undefined ? pending : pending.slice(0, pending.indexOf(end));
    return some.reduce((before, { edit }) => edit(before), base);
  }

  function show(): void {
    const state = served ? 'ready' : failure ? 'failed' : 'loading';
    view = { state, list: listBefore(), failure };
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    again = reading;
    if (reading) return;
    reading = true;
    const of = era;
    do {
      again = false;
      const departed = settled;
      const answer = await link.call('watchlist', {}, { fresh: true });
      if (of !== era) return;
      failure = answer.ok ? undefined : answer;
      if (answer.ok) {
        served = servedIn(answer.data);
        pending = pending.filter((one) => one.settled === undefined || one.settled > departed);
      }
      show();
    } while (again);
    reading = false;
  }

  async function deliver(change: Pending, of: number): Promise<Outcome> {
    if (of !== era || !served) {
      const why = failure ?? ENDED;
      return drop(change, { failure: why, refused: change.edit(EMPTY).entries.map((entry) => ({ entry, failure: why })) });
    }
    const before = listBefore(change);
    const after = change.edit(before);
    const outcome = await tell(changeOf(before, after), after, served, of);
    if (of !== era) return outcome;
    if (outcome.failure) {
      // Part of it may be done.
      void read();
      return drop(change, outcome);
    }
    settled += 1;
    change.settled = settled;
    return outcome;
  }

  function drop(change: Pending, outcome: Outcome): Outcome {
    pending = pending.filter((one) => one !== change);
    show();
    return outcome;
  }

  /** What is left of a change when its session ends is told to nobody: the next one may be another customer's. */
  async function tell({ added, removed, arranged }: Change, after: Watchlist, { ids, arranges }: Served, of: number): Promise<Outcome> {
    const failed = async (entries: readonly Watched[], call: (entry: Watched) => Promise<{ readonly ok: true } | Failure>) => {
      const answers = await eachAtOnce(entries, AT_ONCE, async (entry) => ({ entry, answer: of === era ? await call(entry) : ENDED }));
      return answers.flatMap(({ entry, answer }) => (answer.ok ? [] : [{ entry, failure: answer }]));
    };
    const gone = await failed(removed, (entry) => {
      const { market, code } = entry;
      const id = ids.get(watchKey(entry));
      return id === undefined
        ? link.call('watchlistDeleteByCode', { stockCode: code, market, classify: listedIn(market).classify }, {})
        : link.call('watchlistDelete', { id }, {});
    });
    const come = await failed(added, ({ market, code, name }) => {
      const { classify } = listedIn(market);
      const input = { market, classify, assettype: assetTypeOf(market), secuCode: code, securityName: name };
      return link.call('watchlistSave', input, {});
    });
    const first = gone[0]?.failure ?? come[0]?.failure;
    // Calls that go side by side may arrive in another order than they left.
    if (of !== era || (!arranged && added.length < 2)) return { failure: first, refused: come };
    if (!arranges) {
      arrangement.write(after);
      return { failure: first, refused: come };
    }
    const order = after.entries.map(({ market, code, group }) => ({ market, secuCode: code, ...(group !== undefined && { group }) }));
    const told = await link.call('watchlistArrange', { groups: [...after.groups], order }, {});
    return { failure: first ?? (told.ok ? undefined : told), refused: come };
  }

  return {
    current: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      era += 1;
      // The first connection answers the question that waits for it; a later one is another worker.
      let connections = 0;
      const stops = [
        link.onConnected(() => {
          connections += 1;
          if (connections > 1) void read();
        }),
        feed.onOutdated((ids) => {
          if (ids.includes('watchlist')) void read();
        }),
        feed.onBack(() => void read()),
      ];
      void read();
      return () => {
        era += 1;
        for (const stop of stops) stop();
        [served, failure, pending, reading] = [undefined, undefined, [], false];
        arrangement.write(EMPTY);
        view = LOADING;
      };
    },
    change: (edit) => {
      const one: Pending = { edit, settled: undefined };
      const of = era;
      pending = [...pending, one];
      show();
      const outcome = queue.then(() => deliver(one, of));
      queue = outcome;
      return outcome;
    },
    retry: () => void read(),
  };
}

function servedIn({ list, groups }: Output<'watchlist'>): Served {
  const entries = list.map(
    ({ market, secuCode, securityName, group }): Watched => ({
      market,
      code: secuCode,
      name: securityName,
      ...(group && groups?.includes(group) && { group }),
    }),
  );
  return {
    list: { entries, groups: groups ?? [] },
    ids: new Map(list.map(({ market, secuCode, id }) => [quoteKey(market, secuCode), id])),
    arranges: Boolean(groups),
  };
}
