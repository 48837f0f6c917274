/** The customer's session: one for all tabs, ended everywhere at once. The token never leaves the workers. */
import { createPeers, type PeerChannel } from './peers.ts';
import type { Kept, Vault } from './vault.ts';

export type Ending = 'expired' | 'signedOut';

export interface Session {
  /** Settles once it is known whether an earlier session goes on; anew while a tab's key is tried. */
  readonly known: Promise<void>;
  token(): string | undefined;
  /** The customer's number at the broker. */
  customer(): number | undefined;
  /** Push address that came with the session, unchecked. */
  wsUrl(): string | undefined;
  /** What a tab holds, so that a later worker can go on with the session. */
  key(): string | undefined;
  /** Looks for an earlier session with what a tab holds. */
  restore(key: string | undefined): Promise<void>;
  /** What is kept can be read after all: looks again with all that tabs have brought. */
  lookAgain(): void;
  begin(grant: Omit<Kept, 'id'>, remember: boolean): void;
  end(why: Ending): void;
  /** Ends it if `token` is still the session's: a late 401 of an older one must not end a newer. */
  expire(token: string | undefined): void;
  stop(): void;
}

export interface SessionEnvironment {
  vault: Vault;
  channel: PeerChannel | undefined;
  mode: 'shared' | 'dedicated';
  newId(): string;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** It goes on after a worker's death or a restart of the browser. */
  resumed(): void;
  began(): void;
  ended(why: Ending): void;
}

/** Another tab's worker that has a session answers by then. */
const ASK_MS = 250;

export function createSession(environment: SessionEnvironment): Session {
  const { vault, mode } = environment;
  let current: (Kept & { readonly key: string | undefined }) | undefined;
  const answered = Promise.withResolvers<void>();
  const peers = createPeers({
    channel: environment.channel,
    mode,
    current: () => current,
    began: (kept, key) => {
      adopt(kept, key, environment.began);
      answered.resolve();
    },
    ended: (id, why) => {
      // Its worker has wiped what was kept; by now there may be a new one.
      if (current?.id === id) finish(why);
    },
  });
  let knowing: Promise<void> | undefined;

  function adopt(kept: Kept, key: string | undefined, tell: () => void): void {
    if (current?.id === kept.id) return;
    if (current) finish('signedOut');
    current = { ...kept, key };
    tell();
  }

  function finish(why: Ending): void {
    current = undefined;
    environment.ended(why);
  }

  function end(why: Ending): void {
    if (!current) return;
    peers.tellEnded(current.id, why);
    vault.wipe();
    finish(why);
  }

  async function look(key: string | undefined): Promise<void> {
    const kept = await vault.open(key);
    // Whoever signed in meanwhile is the customer now.
    if (kept && !current) adopt(kept, key, environment.resumed);
    if (current || mode === 'shared' || !environment.channel) return;
    peers.ask();
    const timer = environment.setTimeout(answered.resolve, ASK_MS);
    await answered.promise;
    environment.clearTimeout(timer);
  }

  const first = Promise.withResolvers<void>();
  const brought = new Set<string | undefined>();

  function lookNext(key: string | undefined): void {
    knowing = knowing?.then(() => (current ? undefined : look(key)));
  }

  return {
    get known() {
      return knowing ?? first.promise;
    },
    token: () => current?.token,
    customer: () => current?.customer,
    wsUrl: () => current?.wsUrl,
    key: () => current?.key,
    restore: (key) => {
      brought.add(key);
      if (!knowing) {
        knowing = look(key);
        void knowing.then(first.resolve);
      } else if (key !== undefined) lookNext(key);
      return knowing;
    },
    lookAgain: () => {
      brought.forEach(lookNext);
    },
    begin: (grant, remember) => {
      end('signedOut');
      const kept = { id: environment.newId(), ...grant };
      current = { ...kept, key: vault.keep(kept, remember) };
      peers.tellBegan();
      environment.began();
    },
    end,
    expire: (token) => {
      if (token !== undefined && token === current?.token) end('expired');
    },
    stop: () => peers.stop(),
  };
}
