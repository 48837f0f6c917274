/** Lists of every market and line over real HTTP, each answer held to its schema. */
import { describe, expect, inject, it } from 'vitest';
import { MARKETS } from '../../contract/codes.ts';
import { caller } from '../sandbox/call.ts';
import { requestsTo } from '../sandbox/rig.ts';

const requests = requestsTo(inject('sandbox'));
const call = caller(() => requests);

describe('every market', () => {
  it.each(MARKETS)('%s is listed whole, as many as its status says', async (market) => {
    const { list: markets } = await call('getMarkets', {});
    const page = await call('stockList', { market, pageSize: 20_000 });
    expect(page.total).toBe(markets.find((own) => own.market === market)?.listings);
    expect(page.list).toHaveLength(page.total);
    expect(new Set(page.list.map((row) => row.market))).toEqual(new Set([market]));
  });

  it('has Hong Kong by its own call too', async () => {
    const own = await call('hkAllStockList', { sort: '-volume', pageSize: 5 });
    const general = await call('stockList', { market: 'HK', sort: '-volume', pageSize: 5 });
    expect(own.total).toBe(general.total);
    expect(own.list.map(({ id }) => id)).toEqual(general.list.map(({ id }) => id));
  });

  it('says its extremes of a year, in whole units', async () => {
    const years = await call('yearRanges', { market: 'NL' });
    expect(years.id.length).toBe(years.high.length);
    years.high.forEach((high, index) => expect(high).toBeGreaterThanOrEqual(years.low[index] ?? Number.NaN));
  });
});

describe('rankings', () => {
  it('of the most traded compare values in one currency, over several markets', async () => {
    const { list } = await call('hotStock', {});
    expect(list).toHaveLength(20);
    expect(list.every(({ source }) => source === 0 || source === 11)).toBe(true);
  });

  it('of surges hold only what is at its high of the day', async () => {
    for (const row of (await call('ztStockList', {})).list) {
      expect(Number(row.change_ratio)).toBeGreaterThanOrEqual(0.1);
      expect(Number(row.price_nominal)).toBe(Number(row.high));
    }
  });

  it('of blocks come in pages without repeats', async () => {
    const first = await call('blockList', { pageSize: 30 });
    const second = await call('blockList', { pageSize: 30, pageNum: 2 });
    expect(first.total).toBeGreaterThan(60);
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(60);
    // By turns one that a private customer can pay: 10,000 Hong Kong shares at 2.35 dollars there are 3,000 here.
    const small = first.list.filter(({ currency, price_nominal: price }) => currency === 'HKD' && Number(price) < 2.4);
    expect(small.length).toBeGreaterThan(10);
    expect(small.length).toBeLessThanOrEqual(15);
  });

  it('before an auction hold one market, the next to open', async () => {
    const { list } = await call('preMarketList', { pageSize: 50 });
    const { list: markets } = await call('getMarkets', {});
    const [row] = list;
    expect(new Set(list.map(({ market }) => market)).size).toBe(1);
    expect(markets.find(({ market }) => market === row?.market)?.phase).not.toBe('open');
  });
});

it('what is open now is told of each line: as many markets as trade, as many issues as can be subscribed', async () => {
  const { list } = await call('productsOpen', {});
  const openOf = (product: string) => list.find((own) => own.product === product)?.open;
  const { list: markets } = await call('getMarkets', {});
  const trades = (code: string) => markets.filter(({ market, phase }) => market === code && phase === 'open').length;
  expect([openOf('futures'), openOf('forex')]).toEqual([trades('FUT'), trades('FX')]);
  expect(openOf('stocks')).toBeGreaterThanOrEqual(1);
  const { list: issues } = await call('newStockList', {});
  const open = issues.filter(({ state }) => state === 'open');
  const auctions = (await call('bondAuctionList', { pageSize: 200 })).list.filter(({ state }) => state === 'open');
  expect([openOf('newstock'), openOf('hkipo')]).toEqual([
    open.filter(({ market }) => market !== 'HK').length + auctions.length,
    open.filter(({ market }) => market === 'HK').length,
  ]);
});

describe('lines', () => {
  it('lead with the main indices, the majors and the front months', async () => {
    expect((await call('globalIndex', {})).list.slice(0, 2).map((row) => row.stock_code)).toEqual(['^GSPC', '^DJI']);
    expect((await call('forexIndex', {})).list.map((row) => row.stock_code)).toEqual([
      'EURUSD',
      'USDJPY',
      'GBPUSD',
      'AUDUSD',
      'USDCAD',
      'USDCHF',
      'NZDUSD',
    ]);
    expect((await call('forexList', {})).list[0]?.stock_code).toBe('EURUSD');
    const futures = (await call('futuresList', {})).list.map((row) => row.stock_code);
    expect(futures.indexOf('ESH6')).toBeLessThan(futures.indexOf('GCM6'));
    expect(futures.indexOf('GCJ6')).toBeLessThan(futures.indexOf('ESM6'));
  });

  it('of bonds come with interest and yield, bills with their discount', async () => {
    const { list, total } = await call('bondsMarketList', { pageSize: 20_000 });
    expect(list).toHaveLength(total);
    const bill = list.find(({ kind }) => kind === 'bill');
    const note = list.find(({ kind, coupon }) => kind === 'note' && Number(coupon) > 0);
    expect(Number(bill?.discount)).toBeGreaterThan(0);
    expect(Number(bill?.yieldToMaturity)).toBeGreaterThan(Number(bill?.discount));
    expect(bill?.accrued).toBe('0');
    expect(Number(note?.accrued)).toBeGreaterThan(0);
    expect(Number(note?.accrued)).toBeLessThan(Number(note?.coupon) / 2);
    // One that is named comes alone.
    expect((await call('bondsMarketList', { code: note?.code })).list.map(({ code }) => code)).toEqual([note?.code]);
    expect(await call('bondsMarketList', { code: 'NOSUCH' })).toMatchObject({ total: 0, list: [] });
    for (const bond of list) expect(bond.maturityDate).toBeGreaterThan(Date.UTC(2026, 2, 11) / 1000);
  });

  it('prices what is due in days near what it pays: a cent of price is percents of yield there', async () => {
    const { list, settlementDate } = await call('bondsMarketList', { pageSize: 20_000 });
    const days = ({ maturityDate }: (typeof list)[number]) => (maturityDate * 1000 - Date.parse(settlementDate ?? '')) / 86_400_000;
    const bills = list.filter((bond) => bond.kind === 'bill' && days(bond) >= 3 && days(bond) <= 60);
    expect(bills.length).toBeGreaterThan(5);
    const yields = bills.map((bond) => Number(bond.yieldToMaturity));
    expect(Math.min(...yields)).toBeGreaterThan(1);
    expect(Math.max(...yields)).toBeLessThan(8);
  });

  it('of coins have a quote and a chart by their symbol alone', async () => {
    const { row } = await call('cryptoDetail', { symbol: 'BTCUSDT' });
    const { scale, close } = await call('cryptoKline', { symbol: 'BTCUSDT', type: 'intraday' });
    // The coin goes on trading between the two calls.
    expect((close.at(-1) ?? 0) / 10 ** scale / Number(row.price_nominal)).toBeCloseTo(1, 1);
    expect((await call('robotKline', { symbol: 'BTCUSDT', type: '1M' })).market).toBe('CRY');
  });

  it('have shortcuts on the home page, and what runs a strategy with its risk', async () => {
    expect((await call('homeCustomList', {})).list.map(({ id }) => id)).toContain('bonds');
    const { list } = await call('quantifyList', {});
    expect(list.map(({ id }) => id)).toContain('GRID7');
    for (const { risk } of list) expect(risk).toBeGreaterThan(0);
  });
});
