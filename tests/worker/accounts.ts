/** Customers of the scripted broker: login, logout, and two reads of their own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { User } from '../../contract/rest/account.ts';
import type { Broker } from './broker.ts';

export interface Accounts {
  /** Tokens that are good, newest last. */
  readonly tokens: ReadonlySet<string>;
  /** `Authorization` of the requests to a path, oldest first. */
  seen(path: string): readonly (string | undefined)[];
  answered(path: string): number;
  /** Ends every session at the server. */
  revoke(): void;
  /** Answers of this path wait from now on; the returned function lets them go. */
  hold(path: string): () => void;
  /** Whose a token is. */
  nameOf(token: string | undefined): string | undefined;
  /** Of the next logins. */
  wsUrl: string | undefined;
  tickets: boolean;
}

export const LOGIN = { username: 'demo', password: 'demo1234', accountType: 2 } as const;

const userOf = (name: string): User => ({
  id: name === LOGIN.username ? 7 : 8,
  accountType: 2,
  username: name,
  name: `Mr ${name}`,
  identity: { status: 3 },
  hasPayPassword: true,
  blockPermission: 0,
  invitationCode: 'ABCDEF',
  baseCurrency: 'EUR',
  createTimestamp: 1_700_000_000,
});

export function openAccounts(broker: Broker): Accounts {
  const tokens = new Set<string>();
  const names = new Map<string, string>();
  const requests = new Map<string, (string | undefined)[]>();
  const answers = new Map<string, number>();
  const gates = new Map<string, Promise<void>>();
  let logins = 0;
  let tickets = 0;
  const accounts: Accounts = {
    tokens,
    seen: (path) => requests.get(path) ?? [],
    answered: (path) => answers.get(path) ?? 0,
    revoke: () => tokens.clear(),
    hold: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(path, promise);
      return () => {
        gates.delete(path);
        resolve();
      };
    },
    nameOf: (token) => (token !== undefined && tokens.has(token) ? names.get(token) : undefined),
    wsUrl: undefined,
    tickets: true,
  };

  const text = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    return body;
  };
  /** `answer` gives the envelope; without a good token a customer's path answers 401. */
  const serve = (path: string, auth: 'anon' | 'user', answer: (token: string, body: string) => { code: number; data?: unknown }): void => {
    const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const token = request.headers.authorization;
      requests.set(path, [...accounts.seen(path), token]);
      const body = await text(request);
      // Judged when it arrives, as a server does whose answer is late.
      const envelope =
        auth === 'user' && !tokens.has(token ?? '') ? { code: 401, msg: 'Log in' } : { msg: '', data: {}, ...answer(token ?? '', body) };
      await gates.get(path);
      response.end(JSON.stringify(envelope));
      answers.set(path, accounts.answered(path) + 1);
    };
    broker.answer(`/web${path}`, (request, response) => void handle(request, response));
  };

  serve('/loginByUsername', 'anon', (_, body) => {
    const { username, password } = JSON.parse(body) as { username: string; password: string };
    if (password !== LOGIN.password) return { code: 1003, data: { reason: 'wrongCredentials' } };
    logins += 1;
    const token = `token-${logins}`;
    tokens.add(token);
    names.set(token, username);
    return { code: 200, data: { token, wsUrl: accounts.wsUrl, user: userOf(username) } };
  });
  serve('/x/logout', 'user', (token) => {
    tokens.delete(token);
    return { code: 200 };
  });
  serve('/api/user/info', 'user', (token) => ({ code: 200, data: userOf(names.get(token) ?? '') }));
  serve('/x/session/list', 'user', () => ({ code: 200, data: { list: [] } }));
  serve('/wallet/transfer', 'user', () => ({ code: 1008, data: { reason: 'insufficientFunds' } }));
  serve('/x/push/ticket', 'user', () => {
    if (!accounts.tickets) return { code: 404 };
    tickets += 1;
    return { code: 200, data: { ticket: `ticket-${tickets}`, expiresIn: 10 } };
  });
  return accounts;
}
