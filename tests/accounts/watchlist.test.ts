/** What a customer watches, on both stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, EnvelopeCode, type Market } from '../../contract/codes.ts';
import { listedIn } from '../../contract/markets.ts';
import { assetTypeOf, WATCHLIST_LIMIT } from '../../contract/watchlist.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { openPush } from '../sandbox/pushClient.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';
import { type Client, loginAs, newPerson } from './client.ts';

const where = bothStores();

describe.each(STORES)('a watchlist on %s', (kind) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig({ rate: 0, db: kind === 'sqlite' ? 'memory' : where(kind) });
  });
  afterAll(() => rig.close());

  const anew = async () => loginAs(rig.url, await newPerson(rig.url));
  const wish = (market: Market, secuCode: string) => ({
    market,
    secuCode,
    classify: listedIn(market).classify,
    assettype: assetTypeOf(market),
    securityName: 'what its client says',
  });
  const watch = (client: Client, market: Market, code: string) => client.call('watchlistSave', wish(market, code));
  const shown = async (client: Client) =>
    (await client.call('watchlist', {})).list.map(({ market, secuCode, group }) => [market, secuCode, group ?? '']);

  it('keeps the order in which entries came, each once and under its listing’s own name', async () => {
    const client = await anew();
    const first = await watch(client, 'US', 'AAPL');
    await watch(client, 'FX', 'EURUSD');
    expect(await watch(client, 'US', 'AAPL')).toEqual(first);
    expect(first.securityName).toContain('Apple');
    expect(await shown(client)).toEqual([
      ['US', 'AAPL', ''],
      ['FX', 'EURUSD', ''],
    ]);
  });

  it('tells listings of one code apart, and asks which one is meant', async () => {
    const client = await anew();
    for (const market of ['US', 'DE', 'MX', 'AU'] as const) await watch(client, market, 'AMD');
    expect(await client.denied('watchlistDeleteByCode', { stockCode: 'AMD' })).toEqual({ reason: 'codeAmbiguous', field: 'market' });
    await client.call('watchlistDeleteByCode', { stockCode: 'AMD', market: 'DE' });
    await client.call('watchlistDeleteByCode', { stockCode: 'AMD', classify: 'AU' });
    expect(await shown(client)).toEqual([
      ['US', 'AMD', ''],
      ['MX', 'AMD', ''],
    ]);
    await client.call('watchlistDeleteByCode', { stockCode: 'AMD', market: 'MX' });
    await client.call('watchlistDeleteByCode', { stockCode: 'AMD' });
    expect(await shown(client)).toEqual([]);
  });

  it('refuses what isn’t listed, and a class that is not the market’s', async () => {
    const client = await anew();
    expect((await client.ask('watchlistSave', wish('US', 'NOSUCHCODE'))).code).toBe(EnvelopeCode.UnknownInstrument);
    expect(await client.denied('watchlistSave', { ...wish('US', 'AAPL'), classify: 'DE' })).toMatchObject({ field: 'classify' });
  });

  it('is arranged as a whole, and loses nothing that the arrangement doesn’t know', async () => {
    const client = await anew();
    for (const code of ['AAPL', 'MSFT', 'NVDA', 'AMD']) await watch(client, 'US', code);
    const order = [
      { market: 'US', secuCode: 'NVDA', group: 'Tech' },
      { market: 'US', secuCode: 'GONE', group: 'Tech' },
      { market: 'US', secuCode: 'AAPL' },
    ] as const;
    await client.call('watchlistArrange', { groups: ['Tech', 'Rest'], order: [...order] });
    expect(await shown(client)).toEqual([
      ['US', 'NVDA', 'Tech'],
      ['US', 'AAPL', ''],
      ['US', 'MSFT', ''],
      ['US', 'AMD', ''],
    ]);
    expect((await client.call('watchlist', {})).groups).toEqual(['Tech', 'Rest']);
    await watch(client, 'HK', '00001');
    expect((await shown(client)).at(-1)).toEqual(['HK', '00001', '']);
    expect(await client.denied('watchlistArrange', { groups: ['Tech', 'TECH'], order: [] })).toMatchObject({ field: 'groups' });
    expect(
      await client.denied('watchlistArrange', { groups: [], order: [{ market: 'US', secuCode: 'AAPL', group: 'None' }] }),
    ).toMatchObject({ field: 'order' });
  });

  it('is one customer’s alone', async () => {
    const [one, other] = [await anew(), await anew()];
    const { id } = await watch(one, 'US', 'AAPL');
    await other.call('watchlistDelete', { id });
    expect(await shown(one)).toHaveLength(1);
    await one.call('watchlistDelete', { id });
    await one.call('watchlistDelete', { id });
    expect(await shown(one)).toEqual([]);
  });

  it('tells the customer’s other logins, whose quotes then say so', async () => {
    const credentials = await newPerson(rig.url);
    const [one, other] = [await loginAs(rig.url, credentials), await loginAs(rig.url, credentials)];
    const { ticket } = await other.call('pushTicket', {});
    const push = await openPush(rig.url, { guest: false });
    push.send({ op: 'auth', ticket });
    await push.message('ready');
    const status = async () => (await other.call('quoteStock', { market: 'US', stockCode: 'AAPL' })).row.selfSelectStatus;
    expect(await status()).toBe(0);
    await watch(one, 'US', 'AAPL');
    await push.message('event', ({ topic }) => topic === 'watchlist');
    expect(await status()).toBe(1);
    const found = await other.call('allStockList', { keyword: 'AAPL' });
    expect(found.list.find(({ market, stock_code }) => market === 'US' && stock_code === 'AAPL')?.selfSelectStatus).toBe(1);
    push.close();
  });

  it.runIf(kind === 'sqlite')('has an end', async () => {
    const client = await anew();
    const { list } = await client.call('stockList', { market: 'US', pageNum: 1, pageSize: WATCHLIST_LIMIT + 1 });
    for (const { stock_code } of list.slice(0, WATCHLIST_LIMIT)) await watch(client, 'US', stock_code);
    expect(await client.denied('watchlistSave', wish('US', list.at(-1)?.stock_code ?? ''))).toEqual({ reason: 'watchlistFull' });
    expect(await watch(client, 'US', list[0]?.stock_code ?? '')).toMatchObject({ market: 'US' });
  });

  it('of the demo account is there, in groups', async () => {
    const demo = await loginAs(rig.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual });
    const { list, groups } = await demo.call('watchlist', {});
    expect(groups).toEqual(['Tech', 'Europe']);
    expect(list.filter(({ secuCode }) => secuCode === 'AMD').map(({ market }) => market)).toEqual(['US', 'DE']);
    expect(list.length).toBe(13);
  });
});
