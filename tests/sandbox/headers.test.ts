/** The headers that keep the client safe, on each kind of answer that the sandbox has. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_HEADER } from '../../contract/push.ts';
import type { Services } from '../../sandbox/handler.ts';
import { serveClient } from '../../sandbox/http/client.ts';
import { BARE_HEADERS, contentSecurityPolicy } from '../../sandbox/http/security.ts';
import { createHttp } from '../../sandbox/http/server.ts';
import { createCounts } from '../../sandbox/ports/counts.ts';
import { PAGE_POLICY } from '../../sandbox/publisher/sitePage.ts';
import { loginAs, newPerson } from '../accounts/client.ts';
import { photo } from '../accounts/images.ts';
import { type Rig, startRig } from './rig.ts';

const FILES = {
  'index.html': '<!doctype html><title>Coulisse</title>',
  'sw.js': 'self.registration;',
  'manifest.en.webmanifest': '{}',
  'assets/app-1a2b.js': 'export {};'.repeat(200),
  'assets/data.worker-1a2b.js': 'export {};',
  'assets/app-1a2b.css': 'a{}',
  'icons/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const A_YEAR = 'public, max-age=31536000, immutable';

let rig: Rig;
let folder: string;
let token: string;
let image: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coulisse-headers-'));
  for (const name of ['client/assets', 'client/icons', 'nothing']) await mkdir(join(folder, name), { recursive: true });
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, 'client', name), content);
  await writeFile(join(folder, 'secret.txt'), 'not served');
  rig = await startRig({ rate: 0, staticDir: join(folder, 'client') });
  const customer = await loginAs(rig.url, await newPerson(rig.url));
  ({ token } = customer);
  image = ((await customer.upload(await photo())).data as { url: string }).url;
});
afterAll(async () => {
  await rig.close();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** An answer as it came: no redirect is followed, no path is tidied up. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}, url = rig.url): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const asking = request({
    hostname,
    port,
    path,
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  // The head says it all, and a body beside the socket would go on.
  answer.destroy();
  return { status: answer.statusCode, headers: answer.headers };
}

const GIVEN = Object.keys(BARE_HEADERS).filter((name) => !['content-type', 'cache-control', 'content-security-policy'].includes(name));
/** What says more than anybody needs, opens the answer to other pages, or is a host's with a certificate to give. */
const NEVER = [
  'access-control-allow-origin',
  'cross-origin-embedder-policy',
  'location',
  'server',
  'set-cookie',
  'strict-transport-security',
  'x-powered-by',
];

const policyOf = (url: string): string => contentSecurityPolicy(new URL(url).host, [new URL(url).host]);

function expectProtected({ headers }: Answer, own: { policy: string; frame?: string }): void {
  const said = Object.fromEntries(GIVEN.map((name) => [name, headers[name]]));
  const due = Object.fromEntries(GIVEN.map((name) => [name, BARE_HEADERS[name]]));
  expect({ ...said, policy: headers['content-security-policy'] }).toEqual({
    ...due,
    ...(own.frame && { 'x-frame-options': own.frame }),
    policy: own.policy,
  });
  expect(NEVER.filter((name) => name in headers)).toEqual([]);
}

const post = (body: string, headers: Readonly<Record<string, string>> = {}): Asked => ({ method: 'POST', body, headers });
/** A conditional question for what is already there. */
const again = async (path: string): Promise<Answer> => ask(path, { headers: { 'if-none-match': (await ask(path)).headers.etag ?? '' } });
const asCustomer = () => ({ authorization: token });
const NAME = 'a-name-of-thirty-two-characters-';

describe('the headers of', () => {
  it.each<[string, number, string, () => Promise<Answer>]>([
    ['the page', 200, 'no-cache', () => ask('/')],
    ['the page with a query', 200, 'no-cache', () => ask('/?to=%2Fpages%2Fhome%2Findex')],
    ['the page by its name', 200, 'no-cache', () => ask('/index.html')],
    ['the head of the page', 200, 'no-cache', () => ask('/', { method: 'HEAD' })],
    ['the page that has not changed', 304, 'no-cache', () => again('/')],
    ['the service worker', 200, 'no-cache', () => ask('/sw.js')],
    ['the manifest', 200, 'no-cache', () => ask('/manifest.en.webmanifest')],
    ['a drawing', 200, 'no-cache', () => ask('/icons/icon.svg')],
    ['the configuration', 200, 'no-cache', () => ask('/config.json')],
    ['an asset', 200, A_YEAR, () => ask('/assets/app-1a2b.js')],
    ['an asset, compressed', 200, A_YEAR, () => ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } })],
    ['an asset that has not changed', 304, A_YEAR, () => again('/assets/app-1a2b.js')],
    ['a part of an asset', 206, A_YEAR, () => ask('/assets/app-1a2b.js', { headers: { range: 'bytes=0-3' } })],
    ['the script of a worker', 200, A_YEAR, () => ask('/assets/data.worker-1a2b.js')],
    ['a style sheet', 200, A_YEAR, () => ask('/assets/app-1a2b.css')],
    ['a page that is not there', 404, 'no-store', () => ask('/pages/home/index')],
    ['an asset that is not there', 404, 'no-store', () => ask('/assets/gone-1a2b.js')],
    ['a part that an asset doesn’t have', 416, 'no-store', () => ask('/assets/app-1a2b.js', { headers: { range: 'bytes=9999-' } })],
    ['an asset on a condition that fails', 412, 'no-store', () => ask('/assets/app-1a2b.js', { headers: { 'if-match': '"x"' } })],
    ['JSON for all', 200, 'no-cache', () => ask('/web/m_ft/hot_stock')],
    ['JSON for all, asked by POST', 200, 'no-cache', () => ask('/web/market/getMaket', post('{"stkName":"ibm"}'))],
    ['JSON of a customer', 200, 'no-store', () => ask('/web/api/user/info', post('{}', asCustomer()))],
    ['a call without a session', 200, 'no-store', () => ask('/web/api/user/info', post('{}'))],
    ['a call of a session that is over', 200, 'no-store', () => ask('/web/api/user/info', post('{}', { authorization: 'x' }))],
    ['input that is refused', 200, 'no-cache', () => ask('/web/m_ft/stock_list?market=XX')],
    ['a login that is refused', 200, 'no-store', () => ask('/web/loginByUsername', post('{"username":"nobody","password":"wrong-one"}'))],
    ['a call that is not there', 404, 'no-store', () => ask('/web/nothing')],
    ['a body that is no JSON', 400, 'no-store', () => ask('/web/market/getMaket', post('{"stkName":'))],
    ['a body that is too large', 413, 'no-store', () => ask('/web/market/getMaket', post(`{"stkName":"${'x'.repeat(2 << 20)}"}`))],
    ['a body of another kind', 415, 'no-store', () => ask('/web/market/getMaket', post('<a/>', { 'content-type': 'text/xml' }))],
    ['an image of a customer', 200, 'no-store', () => ask(image, { headers: asCustomer() })],
    ['an image of somebody else', 404, 'no-store', () => ask(image)],
    ['a document', 200, 'no-cache', () => ask('/web/published/fr/risk.pdf')],
    ['a document that is not there', 404, 'no-cache', () => ask('/web/published/fr/secret.pdf')],
    ['what tests may ask', 200, 'no-store', () => ask('/sandbox/clock')],
    ['what tests may ask, from elsewhere', 404, 'no-store', () => ask('/operator/reviews')],
    ['the body beside the socket, under no name', 400, 'no-store', () => ask('/web/push/stream')],
    [
      'the body beside the socket, to a foreign page',
      403,
      'no-store',
      () => ask('/web/push/stream', { headers: { [BODY_HEADER]: NAME, origin: 'https://elsewhere.example' } }),
    ],
    ['the head of the body beside the socket', 404, 'no-store', () => ask('/web/push/stream', { method: 'HEAD' })],
  ])('%s', async (_, status, cached, call) => {
    const answer = await call();
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, cached]);
    expectProtected(answer, { policy: policyOf(rig.url) });
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'])('%s, which nothing answers to', async (method) => {
    for (const path of ['/', '/assets/app-1a2b.js', '/web/m_ft/hot_stock', '/web/push/stream']) {
      const answer = await ask(path, { method });
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 404, 'no-store']);
      expectProtected(answer, { policy: policyOf(rig.url) });
    }
  });

  it('a sample page, which its own host may frame and which has less of everything else', async () => {
    const answer = await ask('/web/published/fr/about.html');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expectProtected(answer, { policy: PAGE_POLICY, frame: 'SAMEORIGIN' });
  });

  it('the body beside the socket', async () => {
    const answer = await ask('/web/push/stream', { headers: { [BODY_HEADER]: NAME } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store, no-transform']);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expectProtected(answer, { policy: contentSecurityPolicy(undefined) });
  });

  it.each([
    ['to no path of ours', '/web/pull', 404, {}],
    ['without a key', '/web/push', 400, {}],
    ['of another version', '/web/push', 400, { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '7' }],
    ['to another protocol', '/web/push', 400, { upgrade: 'h2c' }],
  ])('an upgrade %s', async (_, path, status, more) => {
    const answer = await ask(path, { headers: { connection: 'Upgrade', upgrade: 'websocket', ...more } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-store']);
    expectProtected(answer, { policy: contentSecurityPolicy(undefined) });
  });
});

describe('no address', () => {
  it.each([
    ['/assets', 404],
    ['/assets/', 404],
    ['/index.html/', 404],
    ['//elsewhere.example/', 404],
    ['//elsewhere.example/..%2f', 404],
    ['/\\elsewhere.example', 404],
    ['/web', 404],
    ['/web/published/fr', 404],
    ['/?to=https://elsewhere.example/', 200],
    ['/web/article/1?redirect=https://elsewhere.example/', 200],
  ])('leads elsewhere: %s', async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expectProtected(answer, { policy: policyOf(rig.url) });
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/web/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/sw.js%00.html',
    '/.%00./secret.txt',
  ])('leads out of the client’s folder: %s', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expectProtected(answer, { policy: policyOf(rig.url) });
  });
});

describe('the headers of a broker', () => {
  /** @param staticDir of the client that is served beside it */
  async function withBroker(
    counts: ReturnType<typeof createCounts>,
    staticDir: string,
    work: (url: string) => Promise<void>,
  ): Promise<void> {
    const sessions = { find: () => Promise.reject(new Error('The store is gone')) };
    const app = await createHttp({ context: { sessions } as unknown as Services, counts, isProxy: () => false, log: () => {} });
    await serveClient(app, staticDir, []);
    await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      await work(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
    } finally {
      await app.close();
    }
  }

  it('that is asked too much', async () => {
    const counts = { count: async () => ({ count: 1e6, endsIn: 1000 }) };
    await withBroker(counts, join(folder, 'client'), async (url) => {
      const answer = await ask('/web/m_ft/hot_stock', {}, url);
      expect([answer.status, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([429, 'no-store', '1']);
      expectProtected(answer, { policy: policyOf(url) });
    });
  });

  it('that fails', async () => {
    await withBroker(createCounts(Date.now), join(folder, 'client'), async (url) => {
      const answer = await ask('/web/api/user/info', post('{}', { authorization: 'x' }), url);
      expect([answer.status, answer.headers['cache-control']]).toEqual([500, 'no-store']);
      expectProtected(answer, { policy: policyOf(url) });
    });
  });

  it('beside which no client is built', async () => {
    await withBroker(createCounts(Date.now), join(folder, 'nothing'), async (url) => {
      for (const [path, status] of [
        ['/', 200],
        ['/assets/app-1a2b.js', 404],
      ] as const) {
        const answer = await ask(path, {}, url);
        expect(answer.status).toBe(status);
        expectProtected(answer, { policy: policyOf(url) });
      }
    });
  });
});

it('of a host elsewhere are the same: the sample of docs/nginx.conf', async () => {
  const sample = await readFile('docs/nginx.conf', 'utf8');
  const { 'strict-transport-security': promised, ...sent } = Object.fromEntries(
    [...sample.matchAll(/^\s*add_header (\S+) (?:"([^"]*)"|(\S+)) always;$/gm)].map(([, name = '', quoted, bare]) => [
      name.toLowerCase(),
      quoted ?? bare,
    ]),
  );
  expect(promised).toMatch(/^max-age=\d{8}/);
  const names = [
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ];
  expect(sent).toEqual({
    ...Object.fromEntries(names.map((name) => [name, BARE_HEADERS[name]])),
    // It has a certificate, so that no socket of its goes without.
    'content-security-policy': contentSecurityPolicy('trade.example').replace(' ws://trade.example', ''),
  });
});
