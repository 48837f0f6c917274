/** `--replay` of a whole sandbox: what REST and push tell is what the file holds. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { caller } from './call.ts';
import { type Rig, startRig } from './rig.ts';

const FILE = 'sandbox/data/ticks/us_ibm_20131007.csv.gz';
const FIRST = '2013-10-07T08:00:00.054Z';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const dataOf = (body: unknown): Record<string, unknown> => (body as { data: Record<string, unknown> }).data;

test('bars of the sandbox are those of the file; the clock starts at the first tick', { timeout: 120_000 }, async () => {
  rig = await startRig({ replay: FILE, clock: 'auto' });
  const { serverTime } = dataOf((await rig.post('web/market/getMakets', {})).body);
  expect(Number(serverTime) * 1000).toBeGreaterThanOrEqual(Date.parse(FIRST) - 1000);
  expect(Number(serverTime) * 1000).toBeLessThan(Date.parse(FIRST) + 120_000);

  // The year before the recording isn't in it: its instrument is left out, and the answer stays a valid one.
  const call = caller(() => rig as Rig);
  const years = await call('yearRanges', { market: 'US' });
  const { total, list } = await call('stockList', { market: 'US', pageSize: 20_000 });
  const replayed = list.find(({ stock_code }) => stock_code === 'IBM')?.id ?? -1;
  expect(years.id).toHaveLength(total - 1);
  expect(years.id).not.toContain(replayed);

  await rig.post('sandbox/clock', { iso: '2013-10-07T18:00:30Z' });
  const from = Date.parse('2013-10-07T17:00:00Z');
  const trades = gunzipSync(readFileSync(FILE))
    .toString()
    .split('\n')
    .map((line) => line.split(','))
    .filter(([ts, type, , , , , , , , , condition]) => {
      const plain = ['1', '20', '20000001', '20000020'].includes(condition ?? '');
      return type === 'T' && plain && Number(ts) >= from && Number(ts) < from + 60_000;
    })
    .map(([, , , price]) => Math.round(Number(price) * 10_000));
  const kline = dataOf((await rig.get('web/m_ft/kline?stockCode=IBM&market=US&type=1D')).body) as unknown as Record<string, number[]>;
  const bar = kline['time']?.indexOf(from / 1000) ?? -1;
  expect(['open', 'high', 'low', 'close'].map((column) => kline[column]?.[bar])).toEqual([
    trades[0],
    Math.max(...trades),
    Math.min(...trades),
    trades.at(-1),
  ]);
});

test('a recording that cannot be played is refused in words', async () => {
  await expect(startRig({ replay: 'package.json' })).rejects.toThrow(/--replay package.json: not a recording/);
  await expect(startRig({ replay: 'no-such-file.csv' })).rejects.toThrow(/--replay no-such-file.csv/);
});
