/**
 * Money calls as intents: each is stored before it is sent, sent once and never by itself again, and followed until the
 * server has said what came of it, over reloads, the worker's death, a lost session and the loss of the network.
 */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Intent } from '../../contract/frame.ts';
import type { AnyEndpointId, EndpointId, Input, Output } from '../../contract/rest/index.ts';
import { type Failure, isUnanswered, type Result } from '../../contract/result.ts';
import { isClientOrderId } from '../../contract/rules.ts';
import { type Caller, openEndpoint, type RestClient } from '../rest/client.ts';
import { failure } from '../rest/envelope.ts';
import type { PeerChannel } from '../session/peers.ts';
import { type Locks, workerLock } from '../tabs/liveness.ts';
import { createLookup } from './lookup.ts';
import { aboutOf, type IntentRecord, readRecord } from './record.ts';
import { createShelf, type ShelfEnvironment } from './store.ts';

/** A call that takes longer says so. */
const SLOW_MS = 3000;
/** One without an answer by then is asked after, while its own answer is still welcome. */
const ANSWER_MS = 10_000;
/** When the server is asked, from the moment on that no answer came; then at the last pause, until it can be reached. */
const PAUSES_MS = [1000, 1000, 2000, 4000] as const;
const LATER_MS = 8000;
/** So long after a call was confirmed its last question would have been asked. */
const SETTLED_MS = ANSWER_MS + PAUSES_MS.reduce((sum, ms) => sum + ms, 0);
/** A worker that hangs keeps its lock; what it left is followed by another then. Asking twice does no harm. */
const HUNG_MS = 10_000;
/** Ends that nobody looked at. */
const KEEP_ENDED = 100;
const KEEP_ENDED_MS = 3_600_000;

export interface IntentsEnvironment extends ShelfEnvironment {
  client: Pick<RestClient, 'call' | 'abort'>;
  /** Of this worker. */
  instance: string;
  mode: 'shared' | 'dedicated';
  locks: Locks | undefined;
  /** To the other workers of this browser. */
  channel: PeerChannel | undefined;
  language: string;
  timeoutMs: number;
  now(): number;
  /** The customer's calls, oldest first, whole at each change. */
  tell(intents: Intent[]): void;
  /** What has these tags is out of date. */
  invalidate(tags: readonly string[]): void;
}

export interface Intents {
  /**
   * Sends a money call, unless its client order id is known: then that one's answer is given. Never fails; settles within
   * a bound, without an answer as network, timeout or expired, and is followed from then on.
   */
  call<K extends EndpointId>(id: K, input: Input<K>, caller: Pick<Caller, 'language'>): Promise<Result<Output<K>>>;
  /** See DataLayer.followIntent. */
  follow(clientOrderId: string, wish: 'ask' | 'seen', endpoint?: string): Promise<Intent | undefined>;
  list(): Intent[];
  /** A session began or goes on. */
  began(customer: string): void;
  ended(): void;
  /** The server can be heard again. */
  reached(): void;
  stop(): void;
}

interface Entry {
  intent: Intent;
  readonly customer: string;
  owner: string;
  /** Answer to the call, or its lack; of one that another worker sent, none. */
  readonly first: Promise<Result<unknown>>;
  /** Rounds of questions, those that the customer wished for not counted. */
  round: number;
  /** Why there was no answer. */
  lack: Failure;
  timer: number | undefined;
  /** When its end became known here. */
  endedAt: number;
  asking: Promise<void> | undefined;
}

const NO_ANSWER = failure('timeout');
const isEnded = ({ state }: Pick<Intent, 'state'>): boolean => state === 'accepted' || state === 'rejected';

export function createIntents(environment: IntentsEnvironment): Intents {
  const { client, instance, mode, locks, channel, now, setTimeout, clearTimeout } = environment;
  const shelf = createShelf(environment);
  const lookup = createLookup(environment);
  const entries = new Map<string, Entry>();
  let customer: string | undefined;
  /** Grows with each session's beginning and end. */
  let sessions = 0;
  let sessionOver = Promise.withResolvers<Failure>();
  let telling: number | undefined;
  let stopped = false;
  const stopping = new AbortController();

  const own = (): Entry[] => [...entries.values()].filter((entry) => entry.customer === customer);
  const list = (): Intent[] =>
    own()
      .map(({ intent }) => intent)
      .sort((a, b) => a.at - b.at);

  /** Many changes of a moment are told as one. */
  function changed(): void {
    telling ??= setTimeout(() => {
      telling = undefined;
      environment.tell(list());
    }, 0);
  }

  function change(entry: Entry, next: Partial<Intent>): void {
    entry.intent = { ...entry.intent, ...next };
    if (entry.customer === customer) changed();
  }

  function recordOf({ intent, customer: of, owner }: Entry): IntentRecord {
    const { clientOrderId, endpoint, state, about, at, failure: why } = intent;
    return {
      ...{ clientOrderId, customer: of, owner, endpoint, about, at },
      state: state === 'slow' ? 'sending' : state,
      ...(why && { failure: why }),
    };
  }

  const announce = (): void => channel?.postMessage('changed');

  function save(entry: Entry): void {
    if (entry.owner === instance) void shelf.update(recordOf(entry)).then(announce);
  }

  function remove(entry: Entry): void {
    rest(entry);
    entries.delete(entry.intent.clientOrderId);
    void shelf.remove(entry.intent.clientOrderId).then(announce);
    changed();
  }

  function enter(intent: Intent, of: string, owner: string, first: Promise<Result<unknown>>): Entry {
    const entry: Entry = { intent, customer: of, owner, first, round: 0, lack: NO_ANSWER, timer: undefined, endedAt: 0, asking: undefined };
    entries.set(intent.clientOrderId, entry);
    changed();
    return entry;
  }

  function end(entry: Entry, result: Result<unknown>): void {
    rest(entry);
    entry.endedAt = now();
    change(entry, result.ok ? { state: 'accepted', answer: result.data } : { state: 'rejected', failure: result });
    save(entry);
    environment.invalidate(openEndpoint(entry.intent.endpoint)?.invalidates ?? []);
    forgetOld();
  }

  function forgetOld(): void {
    // Those whose end came as an answer go first: who waited for it has it.
    const ended = own()
      .filter(({ intent }) => isEnded(intent))
      .sort((a, b) => Math.sign(a.intent.asked) - Math.sign(b.intent.asked) || a.endedAt - b.endedAt);
    const most = ended.length - KEEP_ENDED;
    ended.forEach((entry, index) => {
      if (index < most || now() - entry.endedAt > KEEP_ENDED_MS) remove(entry);
    });
  }

  /** Takes the answer to the call itself, in time or late. */
  function settle(entry: Entry, result: Result<unknown>): void {
    if (isEnded(entry.intent) || entries.get(entry.intent.clientOrderId) !== entry) return;
    // What comes after its session is asked for in the next one, where its customer can see it.
    if (entry.customer === customer && (result.ok || !isUnanswered(result))) return end(entry, result);
    if (result.ok) return;
    entry.lack = result;
    if (entry.intent.state === 'unknown') return;
    change(entry, { state: 'unknown' });
    save(entry);
    schedule(entry);
  }

  /** One that was asked for in between doesn't put off the question that is due. */
  function schedule(entry: Entry): void {
    if (entry.timer !== undefined || stopped || entry.customer !== customer || entry.owner !== instance) return;
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      entry.round += 1;
      // Behind one under way, whose answer may be final without this one.
      void (entry.asking ?? Promise.resolve()).then(() => ask(entry));
    }, PAUSES_MS[entry.round] ?? LATER_MS);
  }

  function rest(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
  }

  /** One question at a time; the next one is scheduled with its answer. */
  function ask(entry: Entry): Promise<void> {
    entry.asking ??= question(entry).finally(() => {
      entry.asking = undefined;
    });
    return entry.asking;
  }

  async function question(entry: Entry): Promise<void> {
    if (entry.customer !== customer || isEnded(entry.intent)) return;
    change(entry, { asked: entry.intent.asked + 1 });
    const finding = await lookup.ask(entry.intent, entry.round >= PAUSES_MS.length);
    if (stopped || isEnded(entry.intent) || entries.get(entry.intent.clientOrderId) !== entry) return;
    switch (finding.what) {
      case 'answered':
        return end(entry, { ok: true, data: finding.answer });
      case 'never':
        return end(entry, failure('aborted'));
      case 'open':
        return schedule(entry);
    }
  }

  async function send(entry: Entry, id: AnyEndpointId, input: unknown, language: string): Promise<Result<unknown>> {
    const over = sessionOver.promise;
    const of = sessions;
    const claim = await shelf.claim(recordOf(entry));
    if (entries.get(entry.intent.clientOrderId) !== entry) return NO_ANSWER;
    if (claim === 'taken') {
      // Another worker's, or one of before that this one has not read yet.
      entries.delete(entry.intent.clientOrderId);
      await load();
      const other = entries.get(entry.intent.clientOrderId);
      return other ? answerOf(other) : NO_ANSWER;
    }
    announce();
    if (sessions !== of) {
      // Its session ended before anything was sent.
      remove(entry);
      return failure('expired');
    }
    const slow = setTimeout(() => {
      if (entry.intent.state === 'sending') change(entry, { state: 'slow' });
    }, SLOW_MS);
    const late = Promise.withResolvers<Failure>();
    const patience = setTimeout(() => late.resolve(NO_ANSWER), ANSWER_MS);
    const answer = client.call(id as EndpointId, input as never, { tab: 'orders', language });
    // Late ones too.
    void answer.then((result) => settle(entry, result));
    const first = await Promise.race([answer, late.promise, over]);
    clearTimeout(slow);
    clearTimeout(patience);
    settle(entry, first);
    return first;
  }

  /** What is known of a call by now, asked for where it isn't. */
  async function answerOf(entry: Entry): Promise<Result<unknown>> {
    if (!isEnded(entry.intent)) await (entry.intent.state === 'unknown' ? ask(entry) : entry.first);
    const { state, answer, failure: why } = entry.intent;
    if (state === 'accepted') return answer === undefined ? failure('invalid', EnvelopeCode.Ok) : { ok: true, data: answer };
    return why ?? entry.lack;
  }

  /** Follows what a worker has left that is gone; its lock says so. Of those that wait for it only one gets it. */
  async function adopt(entry: Entry): Promise<void> {
    const { owner } = entry;
    const id = entry.intent.clientOrderId;
    const take = async (): Promise<void> => {
      const record = readRecord(await shelf.get(id));
      if (stopped || entries.get(id) !== entry || entry.owner !== owner) return;
      if (record && record.owner !== owner) {
        entry.owner = record.owner;
        return void adopt(entry);
      }
      entry.owner = instance;
      await shelf.update(recordOf(entry));
      resume(entry);
    };
    if (!locks) return take();
    const hung = new AbortController();
    const timer = mode === 'shared' ? setTimeout(() => hung.abort(), HUNG_MS) : undefined;
    const signal = AbortSignal.any([hung.signal, stopping.signal]);
    await locks.request(workerLock(owner), { signal }, take).catch(() => (stopped ? undefined : take()));
    clearTimeout(timer);
  }

  /** What this worker follows and nobody has answered. The answer of one that was accepted lies at the server only. */
  function resume(entry: Entry): void {
    if (entry.customer !== customer || entry.intent.state === 'rejected') return;
    if (entry.intent.state === 'accepted' && entry.intent.answer !== undefined) return;
    rest(entry);
    // What its former worker sent long ago has arrived or never will: the first question can settle it.
    entry.round = now() - entry.intent.at > SETTLED_MS ? PAUSES_MS.length : 0;
    change(entry, { state: 'unknown' });
    void ask(entry);
  }

  /** Brings in what lies in the store: what earlier workers left, and what others have under way. */
  async function load(): Promise<void> {
    const of = customer;
    const records = (await shelf.all()).map(readRecord).filter((record) => record !== undefined);
    if (stopped || of === undefined || of !== customer) return;
    const stored = new Map(records.filter((record) => record.customer === of).map((record) => [record.clientOrderId, record]));
    for (const entry of own()) {
      if (entry.owner === instance) continue;
      const record = stored.get(entry.intent.clientOrderId);
      if (!record) entries.delete(entry.intent.clientOrderId);
      else if (record.owner === entry.owner) change(entry, { state: record.state, ...(record.failure && { failure: record.failure }) });
    }
    for (const record of stored.values()) {
      if (entries.has(record.clientOrderId)) continue;
      const { owner, customer: who, failure: why, ...rest } = record;
      if (isEnded(record) && now() - record.at > KEEP_ENDED_MS) {
        void shelf.remove(record.clientOrderId);
        continue;
      }
      const intent = { ...rest, asked: 0, ...(why && { failure: why }) };
      const entry = enter(intent, who, owner, Promise.resolve(NO_ANSWER));
      entry.endedAt = record.at;
      if (owner === instance) resume(entry);
      else void adopt(entry);
    }
    forgetOld();
    changed();
  }

  if (channel) channel.onmessage = () => void load();

  async function call(id: AnyEndpointId, input: unknown, caller: Pick<Caller, 'language'>): Promise<Result<unknown>> {
    const row = openEndpoint(id);
    const parsed = row?.input.safeParse(input ?? {});
    if (!row?.money || !parsed?.success) return failure('invalid');
    if (customer === undefined) return failure('expired');
    const fields = parsed.data as Record<string, unknown> & { clientOrderId: string };
    const { clientOrderId } = fields;
    const known = entries.get(clientOrderId);
    if (known?.customer === customer) return answerOf(known);
    if (known) return { ...failure('rejected', EnvelopeCode.DuplicateId), denial: { reason: 'duplicateId' } };
    const intent: Intent = { clientOrderId, endpoint: id, state: 'sending', about: aboutOf(fields), at: now(), asked: 0 };
    const first = Promise.withResolvers<Result<unknown>>();
    const entry = enter(intent, customer, instance, first.promise);
    first.resolve(send(entry, id, fields, caller.language));
    return first.promise;
  }

  function seen(clientOrderId: string): void {
    const entry = entries.get(clientOrderId);
    if (!entry || entry.customer !== customer) return;
    // What nobody can find out is let go of when its customer says so.
    if (isEnded(entry.intent) || (entry.intent.state === 'unknown' && lookup.isHidden(entry.intent))) remove(entry);
  }

  /** Takes up a call that a tab knows of and no worker does: the one that sent it, if it did, has taken it with it. */
  async function followNew(clientOrderId: string, endpoint: string): Promise<void> {
    if (customer === undefined || entries.has(clientOrderId) || !isClientOrderId(clientOrderId) || !openEndpoint(endpoint)?.money) return;
    // A row of that name was found.
    const intent: Intent = { clientOrderId, endpoint: endpoint as AnyEndpointId, state: 'unknown', about: {}, at: now(), asked: 0 };
    const entry = enter(intent, customer, instance, Promise.resolve(NO_ANSWER));
    if ((await shelf.claim(recordOf(entry))) !== 'taken') return;
    entries.delete(clientOrderId);
    await load();
  }

  return {
    // The row of the id parsed the answer, whichever way it came.
    call: call as Intents['call'],
    follow: async (clientOrderId, wish, endpoint) => {
      if (wish === 'seen') seen(clientOrderId);
      else if (endpoint !== undefined) await followNew(clientOrderId, endpoint);
      const known = entries.get(clientOrderId);
      if (customer === undefined || known?.customer !== customer) return undefined;
      if (wish === 'ask' && known.intent.state === 'unknown') await ask(known);
      return known.intent;
    },
    list,
    began: (of) => {
      customer = of;
      sessions += 1;
      sessionOver = Promise.withResolvers();
      lookup.forget();
      for (const entry of own()) if (entry.owner === instance && entry.intent.state === 'unknown') resume(entry);
      changed();
      void load();
    },
    ended: () => {
      for (const entry of own()) {
        rest(entry);
        // What is still to be known outlives the session; what is known goes with it.
        if (isEnded(entry.intent)) remove(entry);
      }
      customer = undefined;
      sessions += 1;
      sessionOver.resolve(failure('expired', EnvelopeCode.Expired));
      changed();
    },
    reached: () => {
      for (const entry of own()) if (entry.owner === instance && entry.intent.state === 'unknown') void ask(entry);
    },
    stop: () => {
      stopped = true;
      stopping.abort();
      for (const { timer } of entries.values()) clearTimeout(timer);
      clearTimeout(telling);
      channel?.close();
      shelf.stop();
    },
  };
}
