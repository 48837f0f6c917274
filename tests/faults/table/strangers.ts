/** Who has no business here: pages of elsewhere, callers without a session, tickets that were used, sockets that say nothing or too much. */
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EnvelopeCode } from '../../../contract/codes.ts';
import { connect, loginAs, newPerson } from '../../accounts/client.ts';
import { openPush, type PushClient } from '../../sandbox/pushClient.ts';
import { type RunningSandbox, startSandbox } from '../../startSandbox.ts';
import { createRig, until } from '../../worker/rig.ts';
import type { Fault, Run } from '../fault.ts';
import { passUpgrades } from '../passUpgrades.ts';

const LIMIT_MS = 5000;

export const strangers: Fault = {
  name: 'strangers',
  limit: 'wrong Origin, no token, replayed ticket, idle socket, oversized payload: refused within 5 s; no secret in an address or a log',
  minutes: { usual: 3 },
  async measure(run) {
    const sandbox = await startSandbox({ rate: '100', demo: 'funded' });
    run.after(() => sandbox.kill());
    const refused: { readonly who: string; readonly ms: number; readonly right: boolean }[] = [];
    const took = async (who: string, ask: () => Promise<boolean>): Promise<void> => {
      const begun = performance.now();
      const right = await ask();
      refused.push({ who, right, ms: performance.now() - begun });
    };
    const person = await newPerson(sandbox.url);
    const customer = await loginAs(sandbox.url, person);
    const sockets: PushClient[] = [];
    run.after(() => sockets.forEach((socket) => socket.close()));
    const open = async (options: Parameters<typeof openPush>[1]) => {
      const socket = await openPush(sandbox.url, options);
      sockets.push(socket);
      return socket;
    };
    const closes = async (socket: PushClient, code: number) => (await socket.until(() => socket.closed, 'its end', 20_000)) === code;

    await took('wrong Origin', async () => closes(await open({ origin: 'https://elsewhere.example', guest: false }), 1008));
    await took('no token', async () => (await connect(sandbox.url).ask('userInfo', {})).code === EnvelopeCode.Expired);
    await took(
      'wrong token',
      async () => (await connect(sandbox.url, { token: 'a'.repeat(43) }).ask('userInfo', {})).code === EnvelopeCode.Expired,
    );
    await took('no auth before the first wish', async () => {
      const socket = await open({ guest: false });
      socket.send({ op: 'list', add: ['US'] });
      return closes(socket, 1008);
    });
    const { ticket } = await customer.call('pushTicket', {});
    const first = await open({ guest: false });
    first.send({ op: 'auth', ticket });
    await first.message('ready');
    await took('replayed ticket', async () => {
      const socket = await open({ guest: false });
      socket.send({ op: 'auth', ticket });
      return closes(socket, 1008);
    });
    await took('idle socket', async () => closes(await open({ guest: false }), 1008));
    await took('oversized message', async () => {
      const socket = await open({});
      socket.sendRaw('x'.repeat(70_000));
      return closes(socket, 1009);
    });
    await took('oversized body', async () => {
      // The answer may come while it is still being sent, and the connection end under it.
      const answer = await fetch(new URL('web/loginByUsername', sandbox.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'a'.repeat(4_000_000) }),
      }).catch(() => undefined);
      return answer === undefined || answer.status === 413;
    });
    await took('a path of elsewhere', async () => (await fetch(new URL('web/file/..%2f..%2fpackage.json', sandbox.url))).status >= 400);

    const addresses = await addressesOf(run, sandbox, person);
    const secrets = [customer.token, ticket, person.password];
    const told = [...addresses.all, ...sandbox.output].filter((line) =>
      [...secrets, ...addresses.secrets].some((secret) => line.includes(secret)),
    );
    const wrong = refused.filter(({ right, ms }) => !right || ms > LIMIT_MS);
    const slowest = refused.toSorted((a, b) => b.ms - a.ms)[0];
    return {
      figure:
        `${refused.length} ways: slowest ${slowest?.who} after ${((slowest?.ms ?? 0) / 1000).toFixed(2)} s` +
        `${wrong.length > 0 ? `, wrong: ${wrong.map(({ who, ms }) => `${who} ${(ms / 1000).toFixed(2)} s`).join(', ')}` : ''}; ` +
        `${told.length} secrets in ${addresses.all.length} addresses and ${sandbox.output.length} lines of the log`,
      passed: wrong.length === 0 && told.length === 0 && addresses.all.length > 5,
    };
  },
};

/** Every address that the data layer asks for a customer, and the secrets that the customer has then. */
async function addressesOf({ after }: Run, sandbox: RunningSandbox, person: Parameters<typeof loginAs>[1]) {
  const all: string[] = [];
  const secrets: string[] = [];
  const note = ({ url = '', headers }: { url?: string | undefined; headers: { authorization?: string | undefined } }) => {
    all.push(url);
    if (headers.authorization) secrets.push(headers.authorization.split(' ').at(-1) ?? '');
  };
  const server = createServer((request, response) => {
    note(request);
    const passed = forward(
      { host: '127.0.0.1', port: sandbox.port, method: request.method, path: request.url, headers: request.headers, agent: false },
      (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.on('upgrade', note);
  passUpgrades(server, sandbox.port);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rig = createRig({ apiBase: `http://${host}/web`, pushUrl: `ws://${host}/web/push` });
  after(() => rig.close());
  const tab = rig.tab();
  tab.rowSets.prepare(['US:AAPL']).open();
  const answer = await tab.session.login(person, false);
  if (!answer.ok) throw new Error('The data layer could not log in');
  await tab.link.call('walletBalance', { walletType: 'usStock' }, {});
  await tab.link.call('sessionList', {}, {});
  await until(() => tab.feed.state.getState().kind === 'live', 'push of the customer');
  return { all, secrets };
}
