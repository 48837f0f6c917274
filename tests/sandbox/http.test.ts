import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Services } from '../../sandbox/handler.ts';
import { createHttp } from '../../sandbox/http/server.ts';
import { createCounts } from '../../sandbox/ports/counts.ts';
import { isAllowedOrigin, isLoopback, contentSecurityPolicy } from '../../sandbox/http/security.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const lines: string[] = [];
beforeAll(async () => {
  rig = await startRig({ log: (line) => lines.push(line), proxies: ['127.0.0.1'] });
});
afterAll(() => rig.close());

const invalid = { reason: 'invalid', field: expect.any(String) as string };
const refusal = (code: number) => ({ code, msg: expect.any(String) as string, data: code === EnvelopeCode.Validation ? invalid : null });

describe('every answer is an envelope', () => {
  it.each([
    ['an unknown path', 404, EnvelopeCode.NotFound, () => rig.get('/web/nothing')],
    ['an unknown path outside', 404, EnvelopeCode.NotFound, () => rig.get('/nothing/at/all')],
    ['a wrong method', 404, EnvelopeCode.NotFound, () => rig.post('/web/m_ft/kline', {})],
    ['bad JSON', 400, EnvelopeCode.BadRequest, () => rig.post('/web/market/getMaket', '{"stkcode":')],
    ['a hostile prototype', 400, EnvelopeCode.BadRequest, () => rig.post('/web/market/getMaket', '{"__proto__":{"polluted":1}}')],
    ['a huge body', 413, EnvelopeCode.BadRequest, () => rig.post('/web/market/getMaket', { stkName: 'x'.repeat(2 << 20) })],
    [
      'an unknown content type',
      415,
      EnvelopeCode.BadRequest,
      () => rig.post('/web/market/getMaket', '<a/>', { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }),
    ],
    ['a broken escape', 400, EnvelopeCode.BadRequest, () => rig.get('/web/%E0%A4%A')],
    ['a call that needs a session', 200, EnvelopeCode.Expired, () => rig.post('/web/wallet/getWalletBalance', {})],
    ['a token that nobody has', 200, EnvelopeCode.Expired, () => rig.post('/web/api/user/info', {}, { headers: { authorization: 'x' } })],
    [
      'a form without a session',
      200,
      EnvelopeCode.Expired,
      () => rig.post('/web/quantization/order/save', undefined, { method: 'POST', body: new URLSearchParams({ a: '1' }) }),
    ],
    ['a path with a parameter', 200, EnvelopeCode.Expired, () => rig.post('/web/userSelfSecurity/delete/12', {})],
    ['missing input', 200, EnvelopeCode.Validation, () => rig.get('/web/m_ft/kline')],
    ['input of another type', 200, EnvelopeCode.Validation, () => rig.get('/web/m_ft/stock_list?market=US&pageSize=many')],
    ['input out of bounds', 200, EnvelopeCode.Validation, () => rig.get('/web/m_ft/stock_list?market=US&pageSize=20001')],
    ['a parameter given twice', 200, EnvelopeCode.Validation, () => rig.get('/web/m_ft/stock_list?market=US&market=US')],
    ['a body that is a list', 200, EnvelopeCode.Validation, () => rig.post('/web/market/getMaket', [])],
    ['an unknown instrument', 200, EnvelopeCode.UnknownInstrument, () => rig.get('/web/m_ft/kline?market=US&stockCode=NOSUCH&type=1D')],
    [
      'an inherited name as a code',
      200,
      EnvelopeCode.UnknownInstrument,
      () => rig.get('/web/m_ft/stock_detail_ft?market=US&stockCode=__proto__'),
    ],
    ['an unknown market', 200, EnvelopeCode.Validation, () => rig.get('/web/m_ft/stock_list?market=XX')],
    ['an unknown article', 200, EnvelopeCode.NotFound, () => rig.get('/web/article/12')],
  ])('%s', async (_, status, code, call) => {
    const answer = await call();
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: refusal(code) });
  });

  it.each([
    [undefined, 'Le serveur n’accepte pas cette saisie. Vérifiez les champs.', '(simulé)'],
    ['ja', 'Le serveur n’accepte pas cette saisie. Vérifiez les champs.', '(simulé)'],
    ['de', 'Der Server nimmt diese Eingabe nicht an. Prüfen Sie die Felder.', '(simuliert)'],
    ['en', 'The server does not accept this entry. Check the fields.', '(simulated)'],
  ])('speaks one language throughout to who asks for %s', async (language, refused, mark) => {
    const init = { headers: language === undefined ? {} : { 'accept-language': language } };
    expect((await rig.get('/web/m_ft/stock_list?market=XX', init)).body).toMatchObject({ msg: refused });
    const { data } = (await rig.get('/web/m_ft/webull/new/stock', init)).body as { data: { list: { name: string; synthetic: boolean }[] } };
    const invented = data.list.filter(({ synthetic }) => synthetic);
    expect(invented).not.toEqual([]);
    expect(invented.filter(({ name }) => !name.endsWith(mark))).toEqual([]);
  });

  it('tells nothing of a failure inside', async () => {
    await rig.post('/sandbox/faults', { httpPath: '/web/m_ft/hot_stock', httpStatus: 500 });
    const answer = await rig.get('/web/m_ft/hot_stock');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual(refusal(500));
    expect(JSON.stringify(answer.body)).not.toMatch(/at |\.ts/);
  });
});

describe('headers', () => {
  it('protect every answer, whatever its kind', async () => {
    for (const path of ['/', '/web/m_ft/hot_stock', '/web/nothing', '/config.json']) {
      const { headers } = await fetch(new URL(path, rig.url));
      const host = new URL(rig.url).host;
      expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy(host, [host]));
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.has('cross-origin-embedder-policy')).toBe(false);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('strict-transport-security')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    }
  });

  /** All that the sandbox says to what is written on a connection, until it ends. */
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(rig.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let said = '';
      socket.on('data', (bytes) => (said += bytes.toString('utf8')));
      socket.on('end', () => resolve(said));
      socket.on('error', reject);
    });
  const answerIn = (said: string) => {
    const [head = '', body = ''] = said.split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = new Headers(fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]));
    return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
  };

  const FORM = 'POST /web/file/upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data';
  const OPEN_FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbytes';
  it.each([
    ['a broken request line', 400, 'NO HTTP AT ALL\r\n\r\n'],
    ['a header that is none', 400, 'GET / HTTP/1.1\r\nHost: a\r\nbroken header\r\n\r\n'],
    ['too many headers', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['two hosts', 400, 'GET /web/nothing HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['one host twice', 400, 'GET /web/nothing HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no host', 400, 'GET /web/nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a path that is no text', 400, 'GET /web/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an upgrade elsewhere', 404, 'GET /web/pull HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['an upgrade to two hosts', 400, 'GET /web/push HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a handshake without its key', 400, 'GET /web/push HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['an expectation', 417, 'POST /web/file/upload HTTP/1.1\r\nHost: a\r\nExpect: more\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
    ['a form without its boundary', 400, `${FORM}\r\nContent-Length: 1\r\n\r\nx`],
    ['a form that breaks off', 400, `${FORM}; boundary=b\r\nContent-Length: 3\r\n\r\n--b`],
    ['a file that breaks off', 400, `${FORM}; boundary=b\r\nContent-Length: ${OPEN_FILE.length}\r\n\r\n${OPEN_FILE}`],
  ])('and envelope are those of every other answer where there is %s', async (_, status, text) => {
    const usual = await raw('GET /web/nothing HTTP/1.1\r\nHost: <>\r\nConnection: close\r\n\r\n').then(answerIn);
    const answer = answerIn(await raw(text));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(refusal(status === 404 ? EnvelopeCode.NotFound : EnvelopeCode.BadRequest));
    const own = new Set(['date', 'content-length', 'connection', 'content-security-policy', 'vary', 'keep-alive', 'sec-websocket-version']);
    const kept = (headers: Headers) =>
      Object.fromEntries([...headers].filter(([name]) => !own.has(name) && !name.startsWith('x-ratelimit')));
    expect(kept(answer.headers)).toEqual(kept(usual.headers));
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('hold the policy to its own scripts, sockets and Trusted Types', () => {
    const policy = contentSecurityPolicy('localhost:8788');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://localhost:8788 wss://localhost:8788;");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types coulisse");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  });

  it('let no Host header write into the policy', () => {
    for (const host of ["x; script-src 'unsafe-inline'", '*', 'a b', '']) {
      expect(contentSecurityPolicy(host)).toBe(contentSecurityPolicy(undefined));
    }
  });

  it('keep personal answers out of every cache', async () => {
    expect((await rig.post('/web/wallet/getWalletBalance', {})).headers.get('cache-control')).toBe('no-store');
    expect((await rig.get('/web/nothing')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('limits', () => {
  it('count the places behind a proxy, not the proxy', async () => {
    let number = 0;
    const ask = async (place: string) => {
      number += 1;
      const answer = await fetch(new URL('/web/getEmailCode', rig.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.200, ${place}` },
        body: JSON.stringify({ email: `place${number}@example.org`, scene: 'register' }),
      });
      return ((await answer.json()) as { code: number }).code;
    };
    for (let turn = 0; turn < 20; turn += 1) expect(await ask('203.0.113.1')).toBe(EnvelopeCode.Ok);
    expect(await ask('203.0.113.1')).toBe(EnvelopeCode.Limit);
    expect(await ask('203.0.113.2')).toBe(EnvelopeCode.Ok);
  });
});

describe('a client that dawdles', () => {
  const PATIENCE_MS = 300;
  let app: Awaited<ReturnType<typeof createHttp>>;
  let port: number;
  beforeAll(async () => {
    const uploads: Pick<Services['uploads'], 'receive'> = { receive: async () => ({ ok: true, data: { url: '/web/file/it' } }) };
    // What the one route that is asked needs.
    const counts = createCounts(Date.now);
    app = await createHttp({ context: { uploads } as Services, counts, isProxy: () => false, log: () => {}, patienceMs: PATIENCE_MS });
    app.get('/rows', async () => Buffer.alloc(32 << 20));
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterAll(() => app.close());

  it('and reads nothing of its answer is given up', async () => {
    const ended = new Promise<boolean>((resolve) => {
      app.server.once('request', (_, response) => response.once('close', () => resolve(response.writableFinished)));
    });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET /rows HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await ended).toBe(false);
    socket.destroy();
  });

  const BOUNDARY = 'b';
  const opening = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const body = (bytes: number) => `${opening}${'x'.repeat(bytes)}\r\n--${BOUNDARY}--\r\n`;
  const headOf = (length: number) =>
    `POST /web/file/upload HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\n\r\n`;
  const codeOf = (said: string): unknown => (JSON.parse(said.split('\r\n\r\n')[1] ?? '') as { code: unknown }).code;
  /** What the server says until it ends the connection. */
  const send = (text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes) => (said += bytes.toString('utf8')));
    socket.on('error', () => {});
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said)));
    socket.write(text);
    return ended;
  };

  it('over its upload is given up, and its share is free again', async () => {
    // As many as a place may have.
    const stuck = Array.from({ length: 8 }, () => send(headOf(4_000_000) + opening));
    expect(await Promise.all(stuck)).toEqual(Array.from({ length: 8 }, () => ''));
    expect(codeOf(await send(headOf(body(10).length) + body(10)))).toBe(EnvelopeCode.Ok);
  });
});

describe('a server that closes', () => {
  it('answers what still comes with an envelope and the usual headers', async () => {
    // No route that needs any of it is asked.
    const app = await createHttp({ context: {} as Services, counts: createCounts(Date.now), isProxy: () => false, log: () => {} });
    const slow = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    app.get('/slow', () => {
      asked.resolve();
      return slow.promise;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes) => (said += bytes.toString('utf8')));
    const ended = once(socket, 'end');
    socket.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
    await asked.promise;
    const closed = app.close();
    const late = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
    socket.write('GET /web/nothing HTTP/1.1\r\nHost: a\r\n\r\n');
    await late;
    slow.resolve('done');
    await ended;
    await closed;
    const last = said.slice(said.lastIndexOf('HTTP/1.1 '));
    expect(last).toMatch(/^HTTP\/1\.1 503 /);
    expect(JSON.parse(last.split('\r\n\r\n')[1] ?? '')).toEqual(refusal(EnvelopeCode.Unavailable));
    for (const name of ['content-security-policy', 'x-content-type-options', 'cross-origin-opener-policy', 'cache-control'])
      expect(last.toLowerCase()).toContain(`\r\n${name}: `);
  });
});

describe('the log', () => {
  it('has method, path, status and duration, and nothing that a customer typed', async () => {
    lines.length = 0;
    await rig.get('/web/loan/apply?iban=SECRET1', { headers: { authorization: 'SECRET2' } });
    await rig.post('/web/loginByUsername', { password: 'SECRET3' });
    expect(lines.join('\n')).not.toContain('SECRET');
    expect(lines[0]).toMatch(/^GET \/web\/loan\/apply 200 \d+\.\d ms$/);
    expect(lines[1]).toMatch(/^POST \/web\/loginByUsername 200 \d+\.\d ms$/);
  });
});

describe('origins', () => {
  it('are compared with the host that was asked', () => {
    expect(isAllowedOrigin(undefined, 'a:1', [])).toBe(true);
    expect(isAllowedOrigin('http://a:1', 'a:1', [])).toBe(true);
    for (const origin of ['http://a:2', 'http://b:1', 'null', '', 'http://a:1.evil'])
      expect(isAllowedOrigin(origin, 'a:1', ['https://p'])).toBe(false);
    expect(isAllowedOrigin('https://p', 'a:1', ['https://p'])).toBe(true);
  });

  it('of the loopback need both the address and the name', () => {
    expect(isLoopback('127.0.0.1', 'localhost:8788')).toBe(true);
    expect(isLoopback('::1', '[::1]:8788')).toBe(true);
    expect(isLoopback('::ffff:127.0.0.1', '127.0.0.1')).toBe(true);
    expect(isLoopback('127.0.0.1', 'evil.example')).toBe(false);
    expect(isLoopback('10.0.0.1', 'localhost')).toBe(false);
  });

  it('rebound to this machine see no control', async () => {
    const { hostname, port } = new URL(rig.url);
    const status = await new Promise((resolve, reject) => {
      request({ hostname, port, path: '/sandbox/stats', headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  });
});
