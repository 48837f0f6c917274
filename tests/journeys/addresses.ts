/** Addresses of every screen with something to show on it, by what the broker has for the demo customer with a past. */
import { readFileSync } from 'node:fs';
import { Source } from '../../contract/codes.ts';
import { quotePath } from './marketPage.ts';
import type { Device } from './trading.ts';

export interface Route {
  readonly path: string;
  /** Whether a guest is sent to the login. */
  readonly isOwn: boolean;
}

/** The specification's 75 pages, the guide's second address, and what was added since. */
export const ROUTES: readonly Route[] = readFileSync('tests/contract/lists/routes.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [path = '', , auth] = line.split('\t');
    return { path, isOwn: auth === 'user' };
  });

const query = (fields: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** The first, or an error that says what the demo customer lacks. */
function first<T>(list: readonly T[], what: string): T {
  const [found] = list;
  if (found === undefined) throw new Error(`The demo customer has no ${what}`);
  return found;
}

/** What the address of an instrument says. */
const named = ({ stock_code: code, market, source }: { stock_code: string; market: string; source: number }): string =>
  query({ code, market, source });

/** One address or more for each route, by its path: tabs, steps and kinds that are screens of their own stand among them. */
export async function addressesOf(device: Device): Promise<ReadonlyMap<string, readonly string[]>> {
  const future = first((await device.call('futuresList', {})).list, 'future');
  const pair = first((await device.call('forexList', {})).list, 'currency pair');
  const index = first((await device.call('globalIndex', {})).list, 'index');
  const share = first((await device.call('hkAllStockList', { pageSize: 1 })).list, 'share of Hong Kong');
  const bond = first((await device.call('bondsMarketList', { pageSize: 1 })).list, 'bond');
  const issues = (await device.call('newStockList', {})).list;
  const issue = first(
    issues.filter(({ market, rules, state }) => market !== 'HK' && rules && state === 'open'),
    'new issue',
  );
  const issueOfHk = first(
    issues.filter(({ market, rules }) => market === 'HK' && rules),
    'new issue of Hong Kong',
  );
  const auction = first((await device.call('bondAuctionList', {})).list, 'auction of bonds');
  const sale = first((await device.call('saleList', {})).list, 'placing');
  const agency = first((await device.call('followAgencies', {})).list, 'institution');
  const strategy = first((await device.call('quantizationList', {})).list, 'quantified product');
  const product = first((await device.call('fundOrdersProducts', {})).list, 'fund');
  const company = first((await device.call('unlistedList', {})).list, 'unlisted company');
  const robot = first((await device.call('robotPageList', {})).list, 'robot');
  const article = first((await device.call('articlePageList', {})).list, 'article');
  const message = first((await device.call('messageList', {})).list, 'message');
  const payees = (await device.call('cardSelect', {})).list;
  const card = first(
    payees.filter(({ type }) => type === 'card'),
    'card',
  );
  const wallet = payees.find(({ type }) => type !== 'card');
  const position = first((await device.call('positionMine', {})).list, 'position');
  const order = first((await device.call('positionConsignList', {})).list, 'order');
  const heldBond = (await device.call('treasuryBondPageList', {})).list[0];
  const loan = (await device.call('loanApplyList', {})).list[0];
  const holdings = {
    bonds: heldBond,
    funds: (await device.call('fundOrdersPageList', {})).list[0],
    placing: (await device.call('positionPlacingSubscription', {})).list[0],
    follow: (await device.call('followPageList', {})).list[0],
    subscriptions: (await device.call('positionSubscription', {})).list[0],
    ucstock: (await device.call('unlistedOrders', {})).list[0],
    newbonds: (await device.call('bondBidList', {})).list[0],
  };
  const mining = (await device.call('robotOrderPageList', {})).list[0];
  const quantified = (await device.call('quantizationOrderPageList', {})).list[0];

  /** Of one that is there, else of one that nobody has: the page says so. */
  const idOf = (some: { readonly id: number } | undefined): number => some?.id ?? 999_999;
  const coin = query({ code: robot.coin, market: 'CRY', source: Source.RobotCrypto });
  const apple = quotePath('AAPL', 'Apple').split('?')[1] ?? '';
  /** What stands after `?`; a route that isn't named has an address without a query. */
  const queries: Readonly<Record<string, readonly string[]>> = {
    '/pages/market/index': ['', 'market=IDX&view=map', 'market=FX', query({ market: 'US', code: 'AAPL', source: Source.Stock })],
    '/pages/quote/stock': [
      apple,
      `${apple}&tab=distribution`,
      `${apple}&tab=flow`,
      `${apple}&tab=news`,
      coin,
      'code=NONE&market=US&source=0',
    ],
    '/pages/quote/future': [named(future), `${named(future)}&tab=options`],
    '/pages/quote/globalindex': [named(index)],
    '/pages/quote/forex': [named(pair)],
    '/pages/hkstock/index': ['', 'tab=ipo', 'tab=own'],
    '/pages/hkstock/quote': [named(share)],
    '/pages/hkstock/payipo': [
      `${named(share)}&direction=0`,
      query({ code: issueOfHk.code, market: 'HK', source: Source.HKStock, id: issueOfHk.id }),
    ],
    '/pages/search/index': ['', 'keyword=AMD', 'keyword=zzzzzz'],
    '/pages/trade/index': ['', ...['closed', 'orders', ...Object.keys(holdings)].map((tab) => query({ tab }))],
    '/pages/trade/detail': [
      query({ kind: 'position', id: position.id }),
      query({ kind: 'order', id: order.id }),
      ...Object.entries(holdings).map(([kind, held]) => query({ kind, id: idOf(held) })),
    ],
    '/pages/product/follow': ['', query({ agency: agency.agencyId })],
    '/pages/product/newstock': [
      '',
      'tab=upcoming',
      'tab=listed',
      query({ id: issue.id }),
      'kind=bonds',
      query({ kind: 'bonds', id: auction.id }),
    ],
    '/pages/product/ucstock': ['', query({ code: company.code })],
    '/pages/auth/protocol': ['', 'doc=privacy', 'doc=risk'],
    '/pages/auth/register': ['', 'by=email'],
    '/pages/payment/stock': [`${apple}&direction=0`, `${apple}&direction=1`],
    '/pages/payment/follow': [query({ id: agency.agencyId })],
    '/pages/payment/close': [query({ id: position.id })],
    '/pages/payment/future': [`${named(future)}&direction=0`],
    '/pages/payment/forex': [`${named(pair)}&direction=1`],
    '/pages/payment/newstock': [
      query({ code: issue.code, source: Source.NewStock, id: issue.id }),
      query({ code: auction.code, source: Source.Bonds, id: auction.id }),
    ],
    '/pages/bonds/open': [query({ code: bond.code })],
    '/pages/bonds/close': [query({ id: idOf(heldBond) })],
    '/pages/bcard/modify': ['', query({ id: card.id })],
    '/pages/vm/modify': ['', query({ id: idOf(wallet) })],
    '/pages/notice/detail': [query({ id: message.id })],
    '/pages/news/detail': [query({ id: article.id })],
    '/pages/webview/index': [query({ url: 'https://example.com/' })],
    '/pages/robotai/product': ['', query({ id: robot.robotId })],
    '/pages/robotai/rental': [query({ id: robot.robotId })],
    '/pages/robotai/detail': [query({ id: idOf(mining) })],
    '/pages/robotai/quote': [coin, `${coin}&tab=strategies`],
    '/pages/product/popular': ['', 'by=surging'],
    '/pages/aiquantify/index': ['', query({ product: strategy.productId }), query({ product: strategy.productId, order: 1 })],
    '/pages/aiquantify/record-detail': [query({ id: idOf(quantified) })],
    '/pages/placing/index': ['', query({ sale: sale.id })],
    '/pages/yinmutual/index': ['', 'mode=Regular', query({ product: product.productId })],
    '/pages/yinmutual/myhold': ['', query({ redeem: idOf(holdings.funds) })],
    '/pages/loan/index': ['', 'apply=1', query({ loan: idOf(loan) })],
  };
  return new Map(
    ROUTES.map(({ path }) => [path, (queries[path] ?? ['']).map((rest) => (rest === '' ? path : `${path}?${rest}`))] as const),
  );
}
