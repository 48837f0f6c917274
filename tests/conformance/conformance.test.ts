import { afterEach, expect, test } from 'vitest';
import { allEndpoints } from '../../contract/rest/index.ts';
import { startRig } from '../sandbox/rig.ts';
import { runConformance } from './conformance.ts';
import { startCrippledBroker } from './crippled.ts';
import { lineOf, type Report, summaryOf } from './report.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const of = ({ findings }: Report, verdict: string) => findings.filter((finding) => finding.verdict === verdict);

test('the sandbox conforms', { timeout: 600_000 }, async () => {
  const rig = await startRig();
  stop = rig.close;
  const areas: string[] = [];
  const report = await runConformance(rig.url, { area: (area) => areas.push(area) });
  expect(areas).toEqual(['rest', 'paging', 'errors', 'session', 'push']);
  expect(of(report, 'fail').map(lineOf)).toEqual([]);
  const passed = (area: string) => of(report, 'pass').filter((finding) => finding.area === area).length;
  expect(passed('push')).toBeGreaterThanOrEqual(14);
  expect(passed('rest')).toBeGreaterThan(30);
  expect(passed('errors')).toBeGreaterThan(20);
  expect(passed('paging')).toBe(3);
  const checks = report.findings.map(({ check }) => check);
  for (const part of ['web socket', 'a body beside the socket']) expect(checks).not.toContain(part);
});

/** What the crippled broker answers, rightly or not. */
const HAS = new Set([
  'getMarkets',
  'stockList',
  'stockDetail',
  'quoteStock',
  'detailQuote',
  'summaryDetail',
  'kline',
  'userInfo',
  'loanShouldRepay',
]);

test('of a broker that is half there and partly wrong, exactly that is said', { timeout: 60_000 }, async () => {
  const broker = await startCrippledBroker();
  stop = broker.close;
  const report = await runConformance(broker.url);
  expect(of(report, 'fail').map(lineOf)).toEqual([
    'fail    rest      stockDetail US:C00: asked for code C00, got C07',
    'fail    rest      detailQuote US:C00: the body is no envelope {code, msg, data}',
    'fail    rest      summaryDetail US:C00: the answer breaks the schema at synthetic',
    ...['intraday', '1D', '1W', '1M', '3M', '1Y'].map((type) => `fail    rest      kline US:C00 ${type}: HTTP 500, code none`),
    'fail    paging    two pages of US are the page of twice the size: US:C00,US:C01,US:C02,US:C03,US:C04,US:C04,US:C05,US:C06,US:C07,US:C08 against US:C00,US:C01,US:C02,US:C03,US:C04,US:C05,US:C06,US:C07,US:C08,US:C09',
    'fail    errors    quoteStock: unknown stockCode: HTTP 401, code 401, "no"',
    'fail    errors    quoteStock: market out of range: HTTP 401, code 401, "no"',
    'fail    session   loanShouldRepay: without a session: HTTP 200, code 200; no cache-control: no-store',
  ]);

  const expected = Object.entries(allEndpoints)
    .filter(([id, row]) => !HAS.has(id) && (row.auth === 'anon' ? row.open : !row.money && row.encoding !== 'multipart'))
    .map(([id]) => id);
  expect(new Set(of(report, 'missing').map(({ check }) => check))).toEqual(new Set([...expected, 'web socket']));
  const detail = (check: string) => report.findings.find((finding) => finding.check === check)?.detail;
  expect(detail('orderCancel')).toBe('cancel hidden, reason shown');
  expect(detail('web socket')).toContain('by REST');
  expect(detail('cryptoDetail')).toContain('nothing of the broker to ask it with');
  expect(of(report, 'pass').map(({ check }) => check)).toEqual(
    expect.arrayContaining(['getMarkets', 'stockList US', 'quoteStock US:C00', 'userInfo']),
  );
  expect(summaryOf(report.findings).at(-1)).toMatch(/^all +\d+ passed +13 failed +\d+ missing$/);
});
