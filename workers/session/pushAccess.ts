/** Where to dial for push, and what its first message carries. */
import type { Credentials } from '../push/feed.ts';
import { type RestClient, SESSION_CALLER } from '../rest/client.ts';
import { within } from '../within.ts';
import type { Session } from './session.ts';

/** The server drops a connection that doesn't say who it is. */
const TICKET_MS = 1500;

export interface PushAccessEnvironment {
  session: Pick<Session, 'known' | 'token' | 'wsUrl'>;
  client: Pick<RestClient, 'call'>;
  /** Of config.json; empty: the server has no push. */
  pushUrl: string;
  /** The page's own host with its port, and those that config allows besides. */
  host: string;
  pushHosts: readonly string[];
  language: string;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

export interface PushAccess {
  url(): string;
  /** A ticket, where the server gives any; else the token. A guest has neither. */
  credentials(): Promise<Credentials>;
  /** The connection speaks for another customer than the present one, or lies elsewhere. */
  isStale(): boolean;
}

export function createPushAccess(environment: PushAccessEnvironment): PushAccess {
  const { session, client, pushUrl, host, pushHosts, language } = environment;
  const allowed = new Set([host, ...pushHosts]);

  let dialled: string | undefined;
  /** What the connection has said of its customer, once it has. */
  let spoke: { readonly token: string | undefined } | undefined;

  async function ticket(): Promise<string | undefined> {
    const answer = await within(TICKET_MS, client.call('pushTicket', {}, { tab: SESSION_CALLER, language }), environment);
    return answer?.ok ? answer.data.ticket : undefined;
  }

  function address(): string {
    const told = session.wsUrl();
    return told !== undefined && isAllowed(told, allowed) ? told : pushUrl;
  }

  async function credentials(): Promise<Credentials> {
    await session.known;
    const token = session.token();
    const given = token === undefined ? undefined : await ticket();
    // Another customer has come meanwhile.
    if (session.token() !== token) return credentials();
    spoke = { token };
    if (token === undefined) return {};
    // Without an answer in time the token serves as well as it does where there are no tickets.
    return given === undefined ? { token } : { ticket: given };
  }

  return {
    url: () => {
      dialled = address();
      spoke = undefined;
      return dialled;
    },
    credentials,
    isStale: () => (dialled !== undefined && dialled !== address()) || (spoke !== undefined && spoke.token !== session.token()),
  };
}

/** A session's answer may name any host; the token goes to none that the operator didn't name. */
function isAllowed(address: string, allowed: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  return (protocol === 'wss:' || protocol === 'ws:') && (allowed.has(host) || allowed.has(hostname));
}
