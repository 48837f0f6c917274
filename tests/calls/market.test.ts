/** The real answers of every open call, held to the contract's own schemas. */
import { describe, expect, inject, it } from 'vitest';
import { KLINE_TYPES, MARKETS } from '../../contract/codes.ts';
import type { Output } from '../../contract/rest/index.ts';
import { caller } from '../sandbox/call.ts';
import { requestsTo } from '../sandbox/rig.ts';

const requests = requestsTo(inject('sandbox'));
const call = caller(() => requests);

const AAPL = { stockCode: 'AAPL', market: 'US' } as const;

describe('lists', () => {
  it('hold all 13,104 listings on one page, without sparklines', async () => {
    const page = await call('stockList', { market: 'US', pageSize: 20_000 });
    expect(page.total).toBe(13_104);
    expect(page.list).toHaveLength(13_104);
    expect(page.list.map(({ id }) => id)).toEqual(page.list.map((_, index) => index));
    expect(page.list.some(({ profile }) => profile)).toBe(false);
  });

  it('travel compressed', async () => {
    const url = new URL('/web/m_ft/stock_list?market=US&pageSize=20000', inject('sandbox'));
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  it.each(['changeRatio', 'volume', 'price', 'name'] as const)('sort by %s both ways', async (field) => {
    const value = (row: Output<'stockList'>['list'][number]) =>
      ({ changeRatio: row.change_ratio, volume: row.volume, price: row.price_nominal, name: row.name })[field];
    const rising = await call('stockList', { market: 'US', pageSize: 300, sort: field });
    const falling = await call('stockList', { market: 'US', pageSize: 300, sort: `-${field}` });
    const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
    for (const [page, sign] of [
      [rising, 1],
      [falling, -1],
    ] as const) {
      const values = page.list.map(value);
      expect(values).toHaveLength(300);
      values.slice(1).forEach((next, index) => {
        const last = values[index];
        const order = field === 'name' ? compare(String(last), String(next)) : Number(last) - Number(next);
        expect(order * sign).toBeLessThanOrEqual(0);
      });
    }
  });

  it('are cut into pages that meet and end', async () => {
    const whole = await call('stockList', { market: 'US', pageSize: 40 });
    const second = await call('stockList', { market: 'US', pageNum: 2, pageSize: 20 });
    expect(second.list.map(({ id }) => id)).toEqual(whole.list.slice(20).map(({ id }) => id));
    expect((await call('stockList', { market: 'US', pageNum: 656, pageSize: 20 })).list).toHaveLength(4);
    expect((await call('stockList', { market: 'US', pageNum: 657, pageSize: 20 })).list).toEqual([]);
  });

  it('rank gainers, losers, surges and the most traded', async () => {
    const gainers = (await call('topList', { market: 'US', direction: 'gainers' })).list;
    const losers = (await call('topList', { market: 'US', direction: 'losers' })).list;
    expect(gainers).toHaveLength(20);
    expect(losers).toHaveLength(20);
    for (const { change } of gainers) expect(Number(change)).toBeGreaterThan(0);
    for (const { change } of losers) expect(Number(change)).toBeLessThan(0);
    expect(Number(gainers[0]?.change_ratio)).toBeGreaterThanOrEqual(Number(gainers[19]?.change_ratio));
    for (const { change_ratio } of (await call('ztStockList', {})).list) expect(Number(change_ratio)).toBeGreaterThanOrEqual(0.1);
    expect((await call('hotStock', {})).list).toHaveLength(20);
  });

  it('are searched by code and by name', async () => {
    expect((await call('allStockList', { keyword: 'BRK.B' })).list[0]?.stock_code).toBe('BRK.B');
    const apple = await call('allStockList', { keyword: 'apple', market: 'US', pageSize: 5 });
    expect(apple.list.map(({ stock_code }) => stock_code)).toContain('AAPL');
    expect(apple.list.length).toBeLessThanOrEqual(5);
    expect((await call('getMarket', { stkcode: 'AAPL', market: 'US' })).list.map(({ stock_code }) => stock_code)).toEqual(['AAPL']);
    expect((await call('getMarket', { stkName: 'apple' })).list.length).toBeGreaterThan(0);
    expect((await call('getMarket', { stkcode: 'NOSUCH' })).list).toEqual([]);
  });
});

describe('one instrument', () => {
  it('is the same in every call, its sparkline ending at its price', async () => {
    const [{ row }, { row: again }, page] = await Promise.all([
      call('stockDetail', AAPL),
      call('quoteStock', AAPL),
      call('allStockList', { keyword: 'AAPL' }),
    ]);
    expect(row.id).toBe(again.id);
    expect(page.list[0]?.id).toBe(row.id);
    expect(row.profile).toHaveLength(50);
    expect(Number(row.profile?.at(-1))).toBe(Number(row.price_nominal));
    expect(Number(row.price_nominal) - Number(row.previousClose)).toBeCloseTo(Number(row.change), 4);
    expect(Number(row.change_ratio)).toBeCloseTo(Number(row.change) / Number(row.previousClose), 6);
  });

  it('has a depth that does not cross, and a summary', async () => {
    const { bids, asks } = await call('detailQuote', AAPL);
    expect(Number(bids[0]?.price)).toBeLessThan(Number(asks[0]?.price));
    expect(await call('summaryDetail', AAPL)).toMatchObject({ week52High: expect.any(String) as string });
  });

  it.each(KLINE_TYPES)('has a chart of %s, its times ascending, each bar within its range', async (type) => {
    const bars = await call('kline', { ...AAPL, type });
    expect(bars.time.length).toBeGreaterThan(0);
    bars.time.slice(1).forEach((time, index) => expect(time).toBeGreaterThan(bars.time[index] ?? 0));
    bars.high.forEach((high, index) => {
      expect(high).toBeGreaterThanOrEqual(Math.max(bars.open[index] ?? 0, bars.close[index] ?? 0));
      expect(bars.low[index]).toBeLessThanOrEqual(Math.min(bars.open[index] ?? 0, bars.close[index] ?? 0));
    });
  });
});

describe('markets', () => {
  it('say their phase and when it changes, in the sandbox time', async () => {
    const { list, serverTime } = await call('getMarkets', {});
    expect(list.map(({ market }) => market)).toEqual(MARKETS);
    expect(list[0]).toMatchObject({ phase: 'open', nextPhase: 'post', listings: 13_104, tradingDay: '2026-03-11', halfDay: false });
    expect(list[0]?.nextChange).toBe(Date.UTC(2026, 2, 11, 20) / 1000);
    expect(serverTime).toBeGreaterThanOrEqual(Date.UTC(2026, 2, 11, 14) / 1000);
  });

  it('have a home page', async () => {
    expect((await call('homeCustomList', {})).list.length).toBeGreaterThan(0);
  });
});
