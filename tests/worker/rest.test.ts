import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customerCalls } from '../../contract/rest/customer.ts';
import type { OpenEndpoint } from '../../contract/rest/endpoint.ts';
import { createRestClient, type RestClient } from '../../workers/rest/client.ts';
import { buildRequest } from '../../workers/rest/request.ts';
import { addRows } from '../../workers/rest/rows.ts';

interface Exchange {
  request: IncomingMessage;
  body: string;
  response: ServerResponse;
}

let server: Server;
let base: string;
let seen: Exchange[];
let waiting: ((exchange: Exchange) => void)[];
let expired: (string | undefined)[];
let reached: boolean[];
let token: string | undefined;
let client: RestClient;

beforeEach(async () => {
  addRows(customerCalls);
  seen = [];
  waiting = [];
  expired = [];
  reached = [];
  token = undefined;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const exchange = { request, body, response };
      seen.push(exchange);
      waiting.shift()?.(exchange);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/web`;
  client = clientWith(5000);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const clientWith = (timeoutMs: number): RestClient =>
  createRestClient({
    fetch,
    settings: (language) => ({ base, language, token, authScheme: '' }),
    timeoutMs,
    expired: (of) => expired.push(of),
    settled: (ok) => reached.push(ok),
  });

/** The next request that arrives. */
const arrival = (): Promise<Exchange> => new Promise((resolve) => waiting.push(resolve));
const reply = ({ response }: Exchange, envelope: unknown, status = 200): void => {
  response.statusCode = status;
  response.end(typeof envelope === 'string' ? envelope : JSON.stringify(envelope));
};
const markets = { code: 200, msg: 'success', data: { list: [], serverTime: 7 } };
const good = { ok: true, data: { list: [], serverTime: 7 } };
const page = { code: 200, msg: '', data: { catalogue: 'v', total: 0, list: [] } };
const tab = (name: string, requestId?: string) => ({ tab: name, language: 'de', ...(requestId === undefined ? {} : { requestId }) });

describe('what is sent', () => {
  test('a GET carries its fields in the query, without those that are null, and the headers of every call', async () => {
    token = 'secret';
    const arrived = arrival();
    const input = { market: 'US', pageNum: 2, sort: undefined } as const;
    const answer = client.call('stockList', input, tab('a'));
    const exchange = await arrived;
    expect(exchange.request.method).toBe('GET');
    expect(exchange.request.url).toBe('/web/m_ft/stock_list?pageNum=2&market=US');
    expect(exchange.request.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'de',
      languages: 'de',
      authorization: 'secret',
    });
    reply(exchange, page);
    expect(await answer).toEqual({ ok: true, data: page.data });
  });

  test('a POST carries JSON, and a guest no Authorization', async () => {
    const arrived = arrival();
    const answer = client.call('blockList', { pageSize: 5 }, tab('a'));
    const exchange = await arrived;
    expect(exchange.request.method).toBe('POST');
    expect(exchange.body).toBe('{"pageSize":5}');
    expect(exchange.request.headers.authorization).toBeUndefined();
    reply(exchange, page);
    await answer;
  });

  const row = (extra: Partial<OpenEndpoint>) => ({ method: 'POST', path: '/x', encoding: 'json', ...extra }) as OpenEndpoint;
  const settings = { base: 'http://b/web', language: 'fr', token: 't', authScheme: 'Bearer' };

  test('a field named in the path leaves the body, escaped; the scheme comes before the token', () => {
    const { url, body, headers } = buildRequest(row({ path: '/delete/{id}' }), { id: 'a/b c', keep: 1, none: null }, settings);
    expect(url).toBe('http://b/web/delete/a%2Fb%20c');
    expect(body).toBe('{"keep":1}');
    expect(headers['authorization']).toBe('Bearer t');
  });

  test('a form is encoded as one', () => {
    const { body, headers } = buildRequest(row({ encoding: 'form' }), { a: 'x y', b: 2, c: null }, settings);
    expect(body).toBe('a=x+y&b=2');
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  });
});

describe('what comes back', () => {
  test.each<[string, unknown, number, object]>([
    ['code 200 with the right data', markets, 200, good],
    ['code 200 with other data', { code: 200, msg: '', data: { list: 1 } }, 200, { ok: false, kind: 'invalid', code: 200 }],
    [
      'a business refusal',
      { code: 1010, msg: 'Not open yet', data: null },
      200,
      { ok: false, kind: 'rejected', code: 1010, msg: 'Not open yet' },
    ],
    ['a refusal without words', { code: 1002, data: null }, 200, { ok: false, kind: 'rejected', code: 1002, msg: '' }],
    ['a refusal under an HTTP error', { code: 500, msg: 'Broken' }, 500, { ok: false, kind: 'rejected', code: 500, msg: 'Broken' }],
    ['401 as code', { code: 401, msg: 'Log in' }, 200, { ok: false, kind: 'expired', code: 401, msg: 'Log in' }],
    ['403 as code', { code: 403 }, 200, { ok: false, kind: 'expired', code: 403 }],
    ['401 as status', 'Unauthorized', 401, { ok: false, kind: 'expired', code: 401 }],
    ['403 as status, whatever the envelope says', markets, 403, { ok: false, kind: 'expired', code: 403 }],
    ['a page of a gateway', '<html>Bad gateway</html>', 502, { ok: false, kind: 'network', code: 502 }],
    ['a page that is no envelope', '<html>Welcome</html>', 200, { ok: false, kind: 'invalid', code: 200 }],
    ['an array', '[]', 200, { ok: false, kind: 'invalid' }],
    ['a code as text', { code: '200', data: markets.data }, 200, { ok: false, kind: 'invalid' }],
    ['nothing', '', 200, { ok: false, kind: 'invalid' }],
  ])('%s', async (_, envelope, status, expected) => {
    const arrived = arrival();
    const answer = client.call('getMarkets', {}, tab('a'));
    reply(await arrived, envelope, status);
    expect(await answer).toMatchObject(expected);
  });

  test('expiry names the token that the request carried', async () => {
    token = 'old';
    const arrived = arrival();
    const answer = client.call('getMarkets', {}, tab('a'));
    const exchange = await arrived;
    token = 'new';
    reply(exchange, { code: 401 });
    await answer;
    expect(expired).toEqual(['old']);
  });

  test('no answer in time is a timeout, a closed connection is the network', async () => {
    expect(await clientWith(50).call('getMarkets', {}, tab('a'))).toMatchObject({ ok: false, kind: 'timeout' });
    const arrived = arrival();
    const answer = client.call('getMarkets', {}, tab('a'));
    (await arrived).request.socket.destroy();
    expect(await answer).toMatchObject({ ok: false, kind: 'network' });
    expect(reached).toEqual([false, false]);
  });

  test('an answer that stops halfway is a timeout too', async () => {
    const arrived = arrival();
    const answer = clientWith(200).call('getMarkets', {}, tab('a'));
    (await arrived).response.write('{"code":200,');
    expect(await answer).toMatchObject({ ok: false, kind: 'timeout' });
  });

  test('an unknown call, a closed one and a wrong input are never sent', async () => {
    const wild = client as { call(id: string, input: unknown, caller: object): Promise<unknown> };
    for (const id of ['nope', '__proto__', 'toString', 'orderCancel'])
      expect(await wild.call(id, {}, tab('a'))).toMatchObject({ kind: 'invalid' });
    expect(await wild.call('stockList', { market: 'XX' }, tab('a'))).toMatchObject({ kind: 'invalid' });
    expect(seen).toEqual([]);
  });
});

describe('shared flights', () => {
  test('equal reads of two tabs share one request; other input, language or token does not', async () => {
    const arrived = arrival();
    const answers = [client.call('getMarkets', {}, tab('a')), client.call('getMarkets', {}, tab('b'))];
    reply(await arrived, markets);
    expect(await Promise.all(answers)).toEqual([good, good]);
    expect(seen).toHaveLength(1);
    const three = [arrival(), arrival(), arrival()];
    const others = [client.call('getMarkets', {}, tab('a')), client.call('getMarkets', {}, { tab: 'b', language: 'fr' })];
    token = 'mine';
    others.push(client.call('getMarkets', {}, tab('c')));
    for (const exchange of await Promise.all(three)) reply(exchange, markets);
    await Promise.all(others);
    expect(seen).toHaveLength(4);
  });

  test('a later read is a new request', async () => {
    for (let time = 0; time < 2; time += 1) {
      const arrived = arrival();
      const answer = client.call('getMarkets', {}, tab('a'));
      reply(await arrived, markets);
      await answer;
    }
    expect(seen).toHaveLength(2);
  });

  test('a newer call with the same id aborts the older one on the wire', async () => {
    const [first, second] = [arrival(), arrival()];
    const older = client.call('allStockList', { keyword: 'a' }, tab('a', 'search'));
    const gone = new Promise((resolve) => void first.then(({ request }) => request.socket.once('close', resolve)));
    await first;
    const newer = client.call('allStockList', { keyword: 'ab' }, tab('a', 'search'));
    expect(await older).toMatchObject({ ok: false, kind: 'aborted' });
    await gone;
    reply(await second, page);
    expect(await newer).toMatchObject({ ok: true });
    expect(reached).toEqual([true]);
  });

  test("ids are the tab's own", async () => {
    const both = [arrival(), arrival()];
    const answers = [
      client.call('allStockList', { keyword: 'a' }, tab('a', 'search')),
      client.call('allStockList', { keyword: 'b' }, tab('b', 'search')),
    ];
    for (const exchange of await Promise.all(both)) reply(exchange, page);
    expect(await Promise.all(answers)).toMatchObject([{ ok: true }, { ok: true }]);
  });

  test('an abort leaves the flight alive while another tab waits', async () => {
    const arrived = arrival();
    const [one, two] = [client.call('getMarkets', {}, tab('a', 'r')), client.call('getMarkets', {}, tab('b', 'r'))];
    const exchange = await arrived;
    client.abort('a', 'r');
    expect(await one).toMatchObject({ kind: 'aborted' });
    reply(exchange, markets);
    expect(await two).toEqual(good);
    expect(seen).toHaveLength(1);
  });

  test('the same read again in the same place keeps its flight', async () => {
    const arrived = arrival();
    const older = client.call('getMarkets', {}, tab('a', 'r'));
    const exchange = await arrived;
    const newer = client.call('getMarkets', {}, tab('a', 'r'));
    expect(await older).toMatchObject({ kind: 'aborted' });
    reply(exchange, markets);
    expect(await newer).toEqual(good);
    expect(seen).toHaveLength(1);
  });

  test('a read that is asked for after a change doesn’t get an answer of before, and ends no other’s', async () => {
    const [before, after] = [arrival(), arrival()];
    const older = client.call('getMarkets', {}, tab('a', 'r'));
    const first = await before;
    client.outdate();
    const newer = client.call('getMarkets', {}, tab('b', 'r'));
    const changed = { ...markets, data: { ...markets.data, serverTime: 99 } };
    reply(await after, changed);
    expect(await newer).toMatchObject({ ok: true, data: { serverTime: 99 } });
    reply(first, markets);
    expect(await older).toEqual(good);
  });

  test('a tab that leaves ends what only it waited for', async () => {
    const arrived = arrival();
    const answer = client.call('getMarkets', {}, tab('a'));
    const { request } = await arrived;
    const gone = new Promise((resolve) => request.socket.once('close', resolve));
    client.leave('a');
    expect(await answer).toMatchObject({ kind: 'aborted' });
    await gone;
  });
});

describe('what is the customer’s own', () => {
  test('is never asked for by a guest, and nobody is told that a session has ended', async () => {
    expect(await client.call('userInfo', {}, tab('a'))).toEqual({ ok: false, kind: 'expired', code: 0, msg: '' });
    expect(seen).toEqual([]);
    expect(expired).toEqual([]);
  });

  test('is dropped with the session: reads on the wire too; a money call and what is public stay', async () => {
    token = 'old';
    const arrived = [arrival(), arrival(), arrival()];
    const transfer = { from: 'funding', to: 'trading', currency: 'USD', amount: '1', clientOrderId: 'a'.repeat(16) } as const;
    const own = client.call('userInfo', {}, tab('a', 'r'));
    const moved = client.call('walletTransfer', transfer, tab('a'));
    const open = client.call('getMarkets', {}, tab('a'));
    const [read, money, markets_] = await Promise.all(arrived);
    if (!read || !money || !markets_) throw new Error('not all arrived');
    const gone = new Promise((resolve) => read.request.socket.once('close', resolve));
    client.drop();
    expect(await own).toMatchObject({ ok: false, kind: 'expired' });
    await gone;
    reply(money, { code: 1002, msg: '', data: { reason: 'insufficientFunds' } });
    expect(await moved).toMatchObject({ denial: { reason: 'insufficientFunds' } });
    reply(markets_, markets);
    expect(await open).toEqual(good);
  });

  test('a money call is not aborted by its tab', async () => {
    token = 'mine';
    const arrived = arrival();
    const transfer = { from: 'funding', to: 'trading', currency: 'USD', amount: '1', clientOrderId: 'a'.repeat(16) } as const;
    const answer = client.call('walletTransfer', transfer, tab('a', 'r'));
    const exchange = await arrived;
    client.abort('a', 'r');
    reply(exchange, { code: 1002, msg: '', data: { reason: 'insufficientFunds', field: 'amount' } });
    expect(await answer).toMatchObject({ kind: 'rejected', denial: { reason: 'insufficientFunds', field: 'amount' } });
  });
});
