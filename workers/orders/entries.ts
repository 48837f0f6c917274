/** The money calls that this worker knows of: each change is told to the tabs, and lies on disk until its end was seen. */
import type { Intent } from '../../contract/frame.ts';
import type { Failure, Result } from '../../contract/result.ts';
import type { PeerChannel } from '../session/peers.ts';
import type { IntentRecord } from './record.ts';
import type { Shelf } from './store.ts';

/** Changes of so short a time are told as one: the list goes to every tab whole. */
const TELL_MS = 50;
/** Ends that nobody looked at. */
const KEEP_ENDED = 100;
export const KEEP_ENDED_MS = 3_600_000;

export interface Entry {
  intent: Intent;
  readonly customer: string;
  /** Worker that follows it. */
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

export interface EntriesEnvironment {
  /** Of this worker. */
  instance: string;
  shelf: Pick<Shelf, 'claim' | 'update' | 'remove'>;
  /** To the other workers of this browser. */
  channel: PeerChannel | undefined;
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** The customer's calls, oldest first, whole at each change. */
  tell(intents: Intent[]): void;
}

export interface Entries {
  /** Whose calls are told; undefined without a session. */
  customer: string | undefined;
  get(clientOrderId: string): Entry | undefined;
  /** It has not been let go of, nor another one put in its place. */
  has(entry: Entry): boolean;
  /** Those of the customer. */
  own(): Entry[];
  /** Those of the customer that this worker has to find out about. */
  unknown(): Entry[];
  list(): Intent[];
  enter(intent: Intent, entry: Pick<Entry, 'customer' | 'owner' | 'first' | 'lack'>): Entry;
  change(entry: Entry, next: Partial<Intent>): void;
  /** Puts one that is new on disk. `taken`: another call has this id. */
  claim(entry: Entry): ReturnType<Shelf['claim']>;
  /** Puts on disk what another worker followed. */
  take(entry: Entry): Promise<void>;
  end(entry: Entry, result: Result<unknown>): void;
  save(entry: Entry): void;
  /** Puts all on disk again that this worker follows and nobody has seen the end of. */
  saveAll(): void;
  /** Does no more for it by itself. */
  rest(entry: Entry): void;
  /** From memory only. */
  drop(entry: Entry): void;
  /** From the disk, too. */
  remove(entry: Entry): void;
  stop(): void;
}

export const isEnded = ({ state }: Pick<Intent, 'state'>): boolean => state === 'accepted' || state === 'rejected';

export function createEntries(environment: EntriesEnvironment): Entries {
  const { instance, shelf, channel, now, setTimeout, clearTimeout, tell } = environment;
  const entries = new Map<string, Entry>();
  let customer: string | undefined;
  let telling: number | undefined;

  const announce = (): void => channel?.postMessage('changed');
  const own = (): Entry[] => [...entries.values()].filter((entry) => entry.customer === customer);
  const list = (): Intent[] =>
    own()
      .map(({ intent }) => intent)
      .sort((a, b) => a.at - b.at);

  function changed(): void {
    telling ??= setTimeout(() => {
      telling = undefined;
      tell(list());
      forgetOld();
    }, TELL_MS);
  }

  function change(entry: Entry, next: Partial<Intent>): void {
    entry.intent = { ...entry.intent, ...next };
    if (entry.customer === customer) changed();
  }

  function rest(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.timer = undefined;
  }

  function remove(entry: Entry): void {
    rest(entry);
    entries.delete(entry.intent.clientOrderId);
    void shelf.remove(entry.intent.clientOrderId).then(announce);
    changed();
  }

  function save(entry: Entry): void {
    if (entry.owner === instance) void shelf.update(recordOf(entry)).then(announce);
  }

  /** Each end was told once, at least. */
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

  return {
    get customer() {
      return customer;
    },
    set customer(next) {
      customer = next;
      // At once: nobody sees another's.
      tell(list());
    },
    get: (clientOrderId) => entries.get(clientOrderId),
    has: (entry) => entries.get(entry.intent.clientOrderId) === entry,
    own,
    unknown: () => own().filter(({ owner, intent }) => owner === instance && intent.state === 'unknown'),
    list,
    enter: (intent, of) => {
      const entry: Entry = { ...of, intent, round: 0, timer: undefined, endedAt: 0, asking: undefined };
      entries.set(intent.clientOrderId, entry);
      changed();
      return entry;
    },
    change,
    claim: async (entry) => {
      const claim = await shelf.claim(recordOf(entry));
      if (claim !== 'taken') announce();
      return claim;
    },
    take: async (entry) => {
      entry.owner = instance;
      await shelf.update(recordOf(entry));
    },
    end: (entry, result) => {
      rest(entry);
      entry.endedAt = now();
      change(entry, result.ok ? { state: 'accepted', answer: result.data } : { state: 'rejected', failure: result });
      save(entry);
    },
    save,
    saveAll: () => {
      for (const entry of entries.values()) save(entry);
    },
    rest,
    drop: (entry) => {
      rest(entry);
      entries.delete(entry.intent.clientOrderId);
      changed();
    },
    remove,
    stop: () => {
      for (const entry of entries.values()) rest(entry);
      clearTimeout(telling);
    },
  };
}

function recordOf({ intent, customer, owner }: Entry): IntentRecord {
  const { clientOrderId, endpoint, state, about, at, failure } = intent;
  return {
    ...{ clientOrderId, customer, owner, endpoint, about, at },
    state: state === 'slow' ? 'sending' : state,
    ...(failure && { failure }),
  };
}
