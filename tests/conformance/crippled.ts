/** A broker with few calls, some of them wrong, and no push; on loopback. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CrippledBroker {
  readonly url: string;
  close(): Promise<void>;
}

/** Twelve shares, US:C00 to US:C11. */
const COUNT = 12;
const codeOf = (id: number): string => `C${String(id).padStart(2, '0')}`;

const row = (id: number) => ({
  id,
  name: `Company ${id}`,
  stock_code: codeOf(id),
  market: 'US',
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'TEST',
  scale: 2,
  tick: '0.01',
  lot: 1,
  state: 0,
  price_nominal: `${100 + id}.00`,
  change: `${id}.00`,
  change_ratio: (id / 100).toFixed(6),
  previousClose: '100.00',
});

const status = {
  market: 'US',
  name: 'United States',
  exchange: 'TEST',
  timeZone: 'America/New_York',
  currency: 'USD',
  phase: 'open',
  halfDay: false,
  nextPhase: 'closed',
  nextChange: 1_773_260_000,
  tradingDay: '2026-03-11',
  listings: COUNT,
};

const ok = (data: unknown) => ({ code: 200, msg: '', data });
const refused = (code: number) => ({ code, msg: 'no', data: null });

type Reply = { readonly status?: number; readonly body: unknown; readonly headers?: Record<string, string> };

function answer(method: string, { pathname, searchParams: query }: URL, body: string): Reply {
  const fits = (wanted: string) => method === wanted;
  const known = query.get('market') === 'US' && /^C(?:0\d|1[01])$/.test(query.get('stockCode') ?? '');
  switch (`${fits('GET') || fits('POST') ? '' : 'x'}${pathname}`) {
    case '/web/market/getMakets':
      if (!fits('POST')) return { status: 405, body: refused(405) };
      return body.startsWith('{}') ? { body: ok({ list: [status], serverTime: 1_773_237_600 }) } : { status: 400, body: refused(400) };
    case '/web/m_ft/stock_list': {
      if (!fits('GET')) return { status: 405, body: refused(405) };
      const number = Number(query.get('pageNum') ?? 1);
      if (query.get('market') !== 'US' || number < 1) return { body: refused(1001) };
      const size = Number(query.get('pageSize') ?? 5);
      // Wrong: a page begins with the last row of the page before.
      const first = Math.max(0, (number - 1) * size - (number > 1 ? 1 : 0));
      const ids = Array.from({ length: COUNT }, (_, id) => (query.get('sort') ? COUNT - 1 - id : id)).slice(first, first + size);
      return { body: ok({ catalogue: 'c', total: COUNT, list: number > 3 ? [] : ids.map(row) }) };
    }
    case '/web/m_ft/stock_detail_ft':
      if (!fits('GET')) return { status: 405, body: refused(405) };
      // Wrong: always the same instrument.
      return { body: known ? ok({ catalogue: 'c', row: row(7) }) : refused(1009) };
    case '/web/quotes/getStock':
      if (!fits('GET')) return { status: 405, body: refused(405) };
      // Wrong: an unknown instrument ends the session.
      return known ? { body: ok({ catalogue: 'c', row: row(0) }) } : { status: 401, body: refused(401) };
    case '/web/m_ft/detail_quote':
      // Wrong: no envelope.
      return { body: { bids: [], asks: [] } };
    case '/web/m_ft/summary_detail':
      // Wrong: a field of the schema is missing.
      return { body: ok({ sector: 'Energy' }) };
    case '/web/m_ft/kline':
      // Wrong: an outage.
      return { status: 500, body: '<html>' };
    case '/web/api/user/info':
      return { status: 401, body: refused(401), headers: { 'cache-control': 'no-store' } };
    case '/web/loan/shouldRepayAmount':
      // Wrong: personal without a session, and to be cached.
      return { body: ok({ amount: '1' }) };
    default:
      return { status: 404, body: refused(404) };
  }
}

export async function startCrippledBroker(): Promise<CrippledBroker> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const reply = answer(request.method ?? '', new URL(request.url ?? '/', 'http://broker'), body);
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
