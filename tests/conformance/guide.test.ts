/** docs/connect-your-broker.md, taken at its word. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Config } from '../../contract/config.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import { runConformance } from './conformance.ts';
import { lineOf } from './report.ts';

const guide = readFileSync(new URL('../../docs/connect-your-broker.md', import.meta.url), 'utf8');
const calls = [...guide.matchAll(/`(GET|POST) (\/web\/[\w/-]+)`/g)].map(([, method, path]) => `${method} ${path}`);
/** What the guide answers to a call: the JSON below its line. */
const answers = new Map(
  [...guide.matchAll(/^`(GET|POST) (\/web\/[\w/-]+)`\n\n```json\n([\s\S]*?)\n```/gm)].map(([, method, path, json]) => [
    `${method} ${path}`,
    JSON.parse(json ?? '') as unknown,
  ]),
);

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

test('names calls that the contract has', () => {
  const known = new Set(Object.values(allEndpoints).map(({ method, path }) => `${method} /web${path}`));
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.filter((call) => !known.has(call))).toEqual([]);
});

test('has a config.json that the contract takes', () => {
  const [, json] = /```json\n(\{ "apiBase"[\s\S]*?)\n```/.exec(guide) ?? [];
  expect(Config.safeParse(JSON.parse(json ?? '')).success).toBe(true);
});

test('a broker of its two calls conforms', async () => {
  expect([...answers.keys()]).toEqual(['POST /web/market/getMakets', 'GET /web/m_ft/stock_list']);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://broker');
    const body = await bodyOf(request);
    const data = answers.get(`${request.method} ${url.pathname}`);
    const page = Number(url.searchParams.get('pageNum') ?? 1);
    const isWrong = (body !== '' && body !== '{}') || page < 1 || (url.searchParams.get('market') ?? 'US') !== 'US';
    const code = data === undefined ? 404 : isWrong ? 1001 : 200;
    response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, msg: '', data: code === 200 ? data : null }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { findings } = await runConformance(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(findings.filter(({ verdict }) => verdict === 'fail').map(lineOf)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'pass').map(({ check }) => check)).toEqual(
      expect.arrayContaining(['getMarkets', 'stockList US']),
    );
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
