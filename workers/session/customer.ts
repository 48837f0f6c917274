/** Whoever is signed in, as the engine needs it: the session, what is told of it, and what follows from its changes. */
import type { Config } from '../../contract/config.ts';
import type { SessionState, TabMessage } from '../../contract/frame.ts';
import type { Cache } from '../cache/cache.ts';
import { type RestClient, SESSION_CALLER } from '../rest/client.ts';
import type { PeerChannel } from './peers.ts';
import { createPushAccess, type PushAccess } from './pushAccess.ts';
import { createSession, type Session } from './session.ts';
import { createSigning, type Signing } from './signing.ts';
import { createVault } from './vault.ts';

export interface CustomerEnvironment extends Pick<Config, 'pushUrl' | 'pushHosts'> {
  mode: 'shared' | 'dedicated';
  /** The page's host with its port. */
  host: string;
  crypto: Pick<Crypto, 'getRandomValues'> & { readonly subtle?: SubtleCrypto };
  /** To the other workers of this browser. */
  channel: PeerChannel | undefined;
  language: string;
  cache: Cache;
  client: RestClient;
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  tell(message: TabMessage): void;
  /** What was read so far is not this customer's. */
  forget(): void;
  /** Something of the customer's may have changed untold. */
  renew(): void;
  /** A session began or goes on; `customer` is their number at the broker. */
  began(customer: number): void;
  ended(): void;
  /** The push connection is another customer's. */
  redial(): void;
}

export interface Customer extends Pick<Session, 'known' | 'token' | 'customer' | 'expire'>, Signing {
  readonly push: Pick<PushAccess, 'url' | 'credentials'>;
  /** Tells a tab of the session, as soon as it is known. @param sessionKey what the tab holds of an earlier one */
  welcome(tab: { post(message: TabMessage): void }, sessionKey: string | undefined): void;
  /** What is kept on this device can be read after all. */
  lookAgain(): void;
  /** Push speaks to the customer, for the first time or again. */
  reached(): void;
  /** Push refused the customer. */
  refused(): void;
  stop(): void;
}

export function createCustomer(environment: CustomerEnvironment): Customer {
  const { client, tell, crypto, language } = environment;
  /** Token of the customer whom push last said something to. */
  let reached: string | undefined;
  /** It did so on the present connection. */
  let ready = false;

  const session = createSession({
    ...environment,
    vault: createVault(environment),
    newId: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
    resumed: () => {
      change('signedIn');
      begin();
    },
    began: () => {
      change('signedIn');
      environment.forget();
      begin();
    },
    ended: (why) => {
      environment.ended();
      client.drop();
      change(why);
      environment.forget();
    },
  });
  const signing = createSigning({ ...environment, session });
  const push = createPushAccess({ ...environment, session });

  function messageOf(state: SessionState): TabMessage {
    const key = session.key();
    return { op: 'session', session: state, customer: session.customer(), ...(key !== undefined && { key }) };
  }

  function begin(): void {
    const number = session.customer();
    if (number !== undefined) environment.began(number);
  }

  function change(state: SessionState): void {
    tell(messageOf(state));
    if (push.isStale()) environment.redial();
  }

  return {
    get known() {
      return session.known;
    },
    token: session.token,
    customer: session.customer,
    expire: session.expire,
    push: {
      url: () => {
        ready = false;
        return push.url();
      },
      credentials: push.credentials,
    },
    login: async (input, remember, caller) => {
      await session.known;
      return signing.login(input, remember, caller);
    },
    logout: async (of) => {
      await session.known;
      return signing.logout(of);
    },
    welcome: (tab, sessionKey) => {
      void session.restore(sessionKey).then(() => tab.post(messageOf(session.token() === undefined ? 'guest' : 'signedIn')));
    },
    lookAgain: session.lookAgain,
    reached: () => {
      const token = session.token();
      if (token !== undefined && token === reached) environment.renew();
      reached = token;
      ready = true;
    },
    refused: () => {
      if (ready) session.expire(reached);
      // It may be a ticket that came too late: REST, which carries the token, has the last word, and ends the session if it agrees.
      else void client.call('userInfo', {}, { tab: SESSION_CALLER, language });
    },
    stop: session.stop,
  };
}
