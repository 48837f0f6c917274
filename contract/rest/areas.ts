/**
 * Which file of this folder describes a call. A worker takes a file up with the first of its calls, so that what nobody does costs
 * nobody's start; `lists` is there from the beginning. What isn't named here is a customer's (customer.ts).
 */
import type { Endpoint } from './endpoint.ts';
import type { EndpointId } from './index.ts';

interface AreaOfCalls {
  readonly calls: readonly EndpointId[];
  load(): Promise<Readonly<Record<string, Endpoint>>>;
}

export const AREAS = {
  account: {
    calls: [
      'loginByUsername',
      'registerEmail',
      'newRegisterEmail',
      'register',
      'getEmailCode',
      'resetPassword',
      'updatePassword',
      'updatePayPassword',
      'settingPayPassword',
      'updateReal',
      'getUserInfoById',
      'userInfo',
      'applyService',
      'logout',
      'sessionList',
      'sessionRevoke',
      'pushTicket',
      'baseCurrency',
    ],
    load: () => import('./account.ts').then(({ account, accountExtensions }) => ({ ...account, ...accountExtensions })),
  },
  market: {
    calls: [
      'blockList',
      'preMarketList',
      'getMarket',
      'topList',
      'futuresOptionsList',
      'allStockList',
      'ztStockList',
      'hotStock',
      'homeCustomList',
      'stockDetail',
      'detailQuote',
      'summaryDetail',
      'kline',
      'forexIndex',
      'newStockList',
      'newStockDetail',
      'robotKline',
      'cryptoKline',
      'quantifyList',
      'cryptoDetail',
      'yearRanges',
      'productsOpen',
    ],
    load: () => import('./market.ts').then(({ market, marketExtensions }) => ({ ...market, ...marketExtensions })),
  },
  article: {
    calls: ['articlePageList', 'articleDetail', 'dictData'],
    load: () => import('./article.ts').then(({ article }) => article),
  },
  operator: { calls: ['areaInfo', 'frontPageBox', 'appVersion'], load: () => import('./operator.ts').then(({ operator }) => operator) },
  file: { calls: ['fileUpload', 'termsUpload'], load: () => import('./file.ts').then(({ file }) => file) },
} as const satisfies Record<string, AreaOfCalls>;
