/**
 * Money calls as intents: each is stored before it is sent, sent once and never by itself again, and followed until the
 * server has said what came of it, over reloads, the worker's death, a lost session and the loss of the network.
 */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Intent } from '../../contract/frame.ts';
import type { AnyEndpointId, EndpointId, Input, Output } from '../../contract/rest/index.ts';
import { type Failure, isUnanswered, type Result } from '../../contract/result.ts';
import { isClientOrderId } from '../../contract/rules.ts';
import type { Caller, RestClient } from '../rest/client.ts';
import { failure } from '../rest/envelope.ts';
import { openEndpoint } from '../rest/rows.ts';
import { createEntries, type EntriesEnvironment, type Entry, isEnded } from './entries.ts';
import { createInheritance, type InheritanceEnvironment } from './inheritance.ts';
import { createLookup } from './lookup.ts';
import { aboutOf } from './record.ts';
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

export interface IntentsEnvironment
  extends Omit<ShelfEnvironment, 'reopened' | 'arrived'>,
    Omit<EntriesEnvironment, 'shelf'>,
    Omit<InheritanceEnvironment, 'shelf' | 'entries' | 'resume'> {
  client: Pick<RestClient, 'call' | 'abort'>;
  language: string;
  timeoutMs: number;
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

const NO_ANSWER = failure('timeout');

export function createIntents(environment: IntentsEnvironment): Intents {
  const { client, instance, channel, now, setTimeout, clearTimeout } = environment;
  const shelf = createShelf({ ...environment, reopened: () => entries.saveAll(), arrived: () => void inheritance.load() });
  const lookup = createLookup(environment);
  const entries = createEntries({ ...environment, shelf });
  const inheritance = createInheritance({ ...environment, shelf, entries, resume });
  /** Grows with each session's beginning and end. */
  let sessions = 0;
  let sessionOver = Promise.withResolvers<Failure>();
  let stopped = false;

  /** Its end is known; what it makes out of date is read again. */
  function end(entry: Entry, result: Result<unknown>): void {
    entries.end(entry, result);
    environment.invalidate(openEndpoint(entry.intent.endpoint)?.invalidates ?? []);
  }

  /** Takes the answer to the call itself, in time or late. */
  function settle(entry: Entry, result: Result<unknown>): void {
    if (isEnded(entry.intent) || !entries.has(entry)) return;
    // What comes after its session is asked for in the next one, where its customer can see it.
    if (entry.customer === entries.customer && (result.ok || !isUnanswered(result))) return end(entry, result);
    if (result.ok) return;
    entry.lack = result;
    if (entry.intent.state === 'unknown') return;
    entries.change(entry, { state: 'unknown' });
    entries.save(entry);
    schedule(entry);
  }

  /** One that was asked for in between doesn't put off the question that is due. */
  function schedule(entry: Entry): void {
    if (entry.timer !== undefined || stopped || entry.customer !== entries.customer || entry.owner !== instance) return;
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      entry.round += 1;
      // Behind one under way, whose answer may be final without this one.
      void (entry.asking ?? Promise.resolve()).then(() => ask(entry));
    }, PAUSES_MS[entry.round] ?? LATER_MS);
  }

  /** One question at a time; the next one is scheduled with its answer. */
  function ask(entry: Entry): Promise<void> {
    entry.asking ??= question(entry).finally(() => {
      entry.asking = undefined;
    });
    return entry.asking;
  }

  async function question(entry: Entry): Promise<void> {
    if (entry.customer !== entries.customer || isEnded(entry.intent)) return;
    entries.change(entry, { asked: entry.intent.asked + 1 });
    const finding = await lookup.ask(entry.intent, entry.round >= PAUSES_MS.length);
    if (stopped || isEnded(entry.intent) || !entries.has(entry)) return;
    switch (finding.what) {
      case 'answered':
        return end(entry, { ok: true, data: finding.answer });
      case 'never':
        return end(entry, failure('aborted'));
      case 'open':
        return schedule(entry);
    }
  }

  /** What this worker follows and nobody has answered. The answer of one that was accepted lies at the server only. */
  function resume(entry: Entry): void {
    if (entry.customer !== entries.customer || entry.intent.state === 'rejected') return;
    if (entry.intent.state === 'accepted' && entry.intent.answer !== undefined) return;
    entries.rest(entry);
    // What its former worker sent long ago has arrived or never will: the first question can settle it.
    entry.round = now() - entry.intent.at > SETTLED_MS ? PAUSES_MS.length : 0;
    entries.change(entry, { state: 'unknown' });
    void ask(entry);
  }

  async function send(entry: Entry, id: AnyEndpointId, input: unknown, language: string): Promise<Result<unknown>> {
    const over = sessionOver.promise;
    const of = sessions;
    const claim = await entries.claim(entry);
    if (!entries.has(entry)) return NO_ANSWER;
    if (claim === 'taken') {
      // Another worker's, or one of before that this one has not read yet.
      entries.drop(entry);
      await inheritance.load();
      const other = entries.get(entry.intent.clientOrderId);
      return other ? answerOf(other) : NO_ANSWER;
    }
    if (sessions !== of) {
      // Its session ended before anything was sent.
      entries.remove(entry);
      return failure('expired');
    }
    const slow = setTimeout(() => {
      if (entry.intent.state === 'sending') entries.change(entry, { state: 'slow' });
    }, SLOW_MS);
    const late = Promise.withResolvers<Failure>();
    const patience = setTimeout(() => late.resolve(NO_ANSWER), ANSWER_MS);
    const answer = client.call(id, input as never, { tab: 'orders', language });
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

  async function call(id: AnyEndpointId, input: unknown, caller: Pick<Caller, 'language'>): Promise<Result<unknown>> {
    const row = openEndpoint(id);
    const parsed = row?.input.safeParse(input ?? {});
    if (!row?.money || !parsed?.success) return failure('invalid');
    const { customer } = entries;
    if (customer === undefined) return failure('expired');
    const fields = parsed.data as Record<string, unknown> & { clientOrderId: string };
    const { clientOrderId } = fields;
    const known = entries.get(clientOrderId);
    if (known?.customer === customer) return answerOf(known);
    if (known) return { ...failure('rejected', EnvelopeCode.DuplicateId), denial: { reason: 'duplicateId' } };
    const intent: Intent = { clientOrderId, endpoint: id, state: 'sending', about: aboutOf(fields), at: now(), asked: 0 };
    const first = Promise.withResolvers<Result<unknown>>();
    const entry = entries.enter(intent, { customer, owner: instance, first: first.promise, lack: NO_ANSWER });
    first.resolve(send(entry, id, fields, caller.language));
    return first.promise;
  }

  function seen(clientOrderId: string): void {
    const entry = entries.get(clientOrderId);
    if (!entry || entry.customer !== entries.customer) return;
    // What nobody can find out is let go of when its customer says so.
    if (isEnded(entry.intent) || (entry.intent.state === 'unknown' && lookup.isHidden(entry.intent))) entries.remove(entry);
  }

  /** Takes up a call that a tab knows of and no worker does: the one that sent it, if it did, has taken it with it. */
  async function followNew(clientOrderId: string, endpoint: string): Promise<void> {
    const { customer } = entries;
    if (customer === undefined || entries.get(clientOrderId) || !isClientOrderId(clientOrderId) || !openEndpoint(endpoint)?.money) return;
    // A row of that name was found.
    const intent: Intent = { clientOrderId, endpoint: endpoint as AnyEndpointId, state: 'unknown', about: {}, at: now(), asked: 0 };
    const entry = entries.enter(intent, { customer, owner: instance, first: Promise.resolve(NO_ANSWER), lack: NO_ANSWER });
    if ((await entries.claim(entry)) !== 'taken') return;
    entries.drop(entry);
    await inheritance.load();
  }

  return {
    // The row of the id parsed the answer, whichever way it came.
    call: call as Intents['call'],
    follow: async (clientOrderId, wish, endpoint) => {
      if (wish === 'seen') seen(clientOrderId);
      else if (endpoint !== undefined) await followNew(clientOrderId, endpoint);
      const known = entries.get(clientOrderId);
      if (!known || known.customer !== entries.customer) return undefined;
      if (wish === 'ask' && known.intent.state === 'unknown') await ask(known);
      return known.intent;
    },
    list: entries.list,
    began: (of) => {
      entries.customer = of;
      sessions += 1;
      sessionOver = Promise.withResolvers();
      lookup.forget();
      entries.unknown().forEach(resume);
      void inheritance.load();
    },
    ended: () => {
      for (const entry of entries.own()) {
        entries.rest(entry);
        // What is still to be known outlives the session; what is known goes with it.
        if (isEnded(entry.intent)) entries.remove(entry);
      }
      entries.customer = undefined;
      sessions += 1;
      sessionOver.resolve(failure('expired', EnvelopeCode.Expired));
    },
    reached: () => {
      for (const entry of entries.unknown()) void ask(entry);
    },
    stop: () => {
      stopped = true;
      lookup.stop();
      inheritance.stop();
      entries.stop();
      channel?.close();
      shelf.stop();
    },
  };
}
