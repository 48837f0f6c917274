/** What earlier answers taught, and the input of each call that follows from it. */
import { KLINE_TYPES, type Market } from '../../contract/codes.ts';
import { changeOf } from '../../contract/finance/price.ts';
import type { EndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { QuoteRow } from '../../contract/rest/shapes.ts';

export interface Known {
  /** One instrument of each market, the first that was seen. */
  readonly samples: Map<Market, QuoteRow>;
  /** Markets that the broker says it has. */
  readonly markets: Set<Market>;
  readonly totals: Map<Market, number>;
  catalogue: string | undefined;
  offering: string | undefined;
  article: string | undefined;
}

export const nothingKnown = (): Known => ({
  samples: new Map(),
  markets: new Set(),
  totals: new Map(),
  catalogue: undefined,
  offering: undefined,
  article: undefined,
});

export function learn(known: Known, rows: readonly QuoteRow[], catalogue: string): void {
  known.catalogue ??= catalogue;
  for (const row of rows) if (!known.samples.has(row.market)) known.samples.set(row.market, row);
}

interface Case<K extends EndpointId> {
  /** Inputs to try, each with a name for the report; none when nothing is known to ask with. */
  readonly inputs: (known: Known) => readonly (readonly [name: string, input: Input<K>])[];
  /** What is wrong with an answer that its schema has taken: first of all, whether it is what was asked for. */
  readonly problems?: (input: Input<K>, data: Output<K>) => readonly string[];
  readonly learn?: (known: Known, data: Output<K>, input: Input<K>) => void;
}

export type Cases = { readonly [K in EndpointId]?: Case<K> };

const PAGE_SIZE = 5;

const once =
  <T>(input: T) =>
  () =>
    [['', input]] as const;
const perMarket =
  <T>(make: (market: Market) => T) =>
  (known: Known) =>
    [...known.markets].map((market) => [market, make(market)] as const);
const perSample =
  <T>(make: (key: { stockCode: string; market: Market }) => T) =>
  (known: Known) =>
    [...known.samples.values()].map(
      ({ market, stock_code: stockCode }) => [`${market}:${stockCode}`, make({ stockCode, market })] as const,
    );
const ofCrypto =
  <T>(make: (symbol: string) => T) =>
  ({ samples }: Known) => {
    const row = samples.get('CRY');
    return row ? [[row.stock_code, make(row.stock_code)] as const] : [];
  };

const differs = (what: string, asked: unknown, given: unknown): string[] =>
  asked === given ? [] : [`asked for ${what} ${String(asked)}, got ${String(given)}`];

const onlyOf = (market: Market, rows: readonly QuoteRow[]): string[] =>
  rows.flatMap((row) => differs('market', market, row.market)).slice(0, 1);

const atMost = (size: number | undefined, rows: readonly unknown[]): string[] =>
  size !== undefined && rows.length > size ? [`asked for a page of ${size}, got ${rows.length} rows`] : [];

const single = ({ stockCode, market }: { stockCode: string; market: Market }, { row }: { row: QuoteRow }): string[] => [
  ...differs('code', stockCode, row.stock_code),
  ...differs('market', market, row.market),
  ...rowProblems(row),
];

/** A row that contradicts itself. */
function rowProblems(row: QuoteRow): string[] {
  const number = (text: string | null | undefined) => (text === null || text === undefined ? Number.NaN : Number(text));
  const price = number(row.price_nominal);
  const { change } = changeOf(price, number(row.previousClose));
  const problems: string[] = [];
  if (number(row.high) < number(row.low)) problems.push(`${row.stock_code}: high ${row.high} below low ${row.low}`);
  if (number(row.bid) > number(row.ask)) problems.push(`${row.stock_code}: bid ${row.bid} above ask ${row.ask}`);
  if (Math.abs(change - number(row.change)) > 1e-6 * Math.max(1, Math.abs(price))) {
    problems.push(`${row.stock_code}: change ${row.change} is not price less previous close`);
  }
  const ratio = number(row.change_ratio);
  if (number(row.previousClose) > 0 && Math.abs(ratio * number(row.previousClose) - change) > 1e-4 * Math.max(1, Math.abs(price))) {
    problems.push(`${row.stock_code}: change_ratio ${row.change_ratio} is not the fraction of the previous close`);
  }
  return problems;
}

function klineProblems(
  { stockCode, market, type }: { stockCode: string; market?: Market; type: string },
  kline: Output<'kline'>,
): string[] {
  const { time, open, high, low, close, volume } = kline;
  const columns = [open, high, low, close, volume];
  const wrong = time.findIndex((_, bar) => {
    const [o = 0, h = 0, l = 0, c = 0] = columns.map((column) => column[bar]);
    return h < Math.max(o, c) || l > Math.min(o, c);
  });
  return [
    ...differs('code', stockCode, kline.stockCode),
    ...(market ? differs('market', market, kline.market) : []),
    ...differs('type', type, kline.type),
    ...(columns.some((column) => column.length !== time.length) ? ['columns of different lengths'] : []),
    ...(time.some((at, bar) => bar > 0 && at <= (time[bar - 1] ?? 0)) ? ['times not ascending'] : []),
    ...(wrong >= 0 ? [`bar ${wrong} leaves its own high and low`] : []),
  ];
}

const ascending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? value));

const quotesOf = {
  inputs: once({}),
  learn: (known: Known, data: { list: QuoteRow[]; catalogue: string }) => learn(known, data.list, data.catalogue),
};

/** Calls in the order to make them in: those that teach come first. */
export const CASES = {
  getMarkets: {
    inputs: once({}),
    problems: (_, { list }) => (new Set(list.map(({ market }) => market)).size < list.length ? ['a market twice'] : []),
    learn: (known, { list }) => {
      for (const { market } of list) known.markets.add(market);
    },
  },
  stockList: {
    inputs: perMarket((market) => ({ market, pageNum: 1, pageSize: PAGE_SIZE })),
    problems: ({ market, pageSize }, { list }) => [...onlyOf(market, list), ...atMost(pageSize, list), ...list.flatMap(rowProblems)],
    learn(known, { list, catalogue, total }, { market }) {
      learn(known, list, catalogue);
      known.totals.set(market, total);
    },
  },
  hkAllStockList: {
    inputs: once({ pageNum: 1, pageSize: PAGE_SIZE }),
    problems: ({ pageSize }, { list }) => [...onlyOf('HK', list), ...atMost(pageSize, list)],
    learn: (known, { list, catalogue }) => learn(known, list, catalogue),
  },
  globalIndex: { ...quotesOf, problems: (_, { list }) => onlyOf('IDX', list) },
  futuresList: { ...quotesOf, problems: (_, { list }) => onlyOf('FUT', list) },
  forexList: { ...quotesOf, problems: (_, { list }) => onlyOf('FX', list) },
  forexIndex: quotesOf,
  blockList: {
    inputs: once({ pageNum: 1, pageSize: PAGE_SIZE }),
    problems: ({ pageSize }, { list }) => atMost(pageSize, list),
    learn: (known, { list, catalogue }) => learn(known, list, catalogue),
  },
  preMarketList: { inputs: once({ pageNum: 1, pageSize: PAGE_SIZE }), problems: ({ pageSize }, { list }) => atMost(pageSize, list) },
  bondsMarketList: { inputs: once({ pageNum: 1, pageSize: PAGE_SIZE }), problems: ({ pageSize }, { list }) => atMost(pageSize, list) },
  ztStockList: quotesOf,
  hotStock: quotesOf,
  topList: {
    inputs: (known) =>
      [...known.markets].flatMap((market) =>
        (['gainers', 'losers'] as const).map((direction) => [`${market} ${direction}`, { market, direction }] as const),
      ),
    problems: ({ market, direction }, { list }) => {
      const ratios = list.map((row) => Number(row.change_ratio ?? Number.NaN)).filter((ratio) => !Number.isNaN(ratio));
      const sign = direction === 'gainers' ? -1 : 1;
      const sorted = ratios.every((ratio, index) => index === 0 || sign * ratio >= sign * (ratios[index - 1] ?? ratio));
      return [...onlyOf(market, list), ...(sorted ? [] : ['not in the order of the change'])];
    },
  },
  allStockList: {
    inputs: (known) =>
      [...known.samples.values()].map(
        ({ market, stock_code: keyword }) => [`${market} "${keyword}"`, { keyword, market, pageSize: 20 }] as const,
      ),
    problems: ({ keyword, market = 'US', pageSize }, { list }) => [
      ...onlyOf(market, list),
      ...atMost(pageSize, list),
      ...(list.some((row) => row.stock_code === keyword) ? [] : [`the code ${keyword} is not found by itself`]),
    ],
  },
  getMarket: {
    inputs: perSample(({ stockCode, market }) => ({ stkcode: stockCode, market })),
    problems: ({ stkcode, market }, { list }) =>
      list.some((row) => row.stock_code === stkcode && row.market === market) ? [] : [`${market}:${stkcode} is not in the answer`],
  },
  stockDetail: { inputs: perSample((key) => key), problems: single },
  quoteStock: { inputs: perSample((key) => key), problems: single },
  detailQuote: {
    inputs: perSample((key) => key),
    problems: (_, { bids, asks, trades }) => {
      const side = (levels: typeof bids) => levels.map(({ price }) => Number(price));
      const [bid = Number.NaN] = side(bids);
      const [ask = Number.NaN] = side(asks);
      return [
        ...(ascending(side(asks)) && ascending(side(bids).map((price) => -price)) ? [] : ['levels not from the best on']),
        ...(bid > ask ? [`bid ${bid} above ask ${ask}`] : []),
        ...(trades.some(({ time }, at) => at > 0 && time > (trades[at - 1]?.time ?? time)) ? ['trades not from the newest on'] : []),
      ];
    },
  },
  summaryDetail: { inputs: perSample((key) => key) },
  kline: {
    inputs: (known) =>
      [...known.samples.values()].flatMap(({ market, stock_code: stockCode }) =>
        KLINE_TYPES.map((type) => [`${market}:${stockCode} ${type}`, { stockCode, market, type }] as const),
      ),
    problems: klineProblems,
  },
  cryptoDetail: {
    inputs: ofCrypto((symbol) => ({ symbol })),
    problems: ({ symbol }, data) => single({ stockCode: symbol, market: 'CRY' }, data),
  },
  cryptoKline: {
    inputs: ofCrypto((symbol) => ({ symbol, type: '1D' as const })),
    problems: ({ symbol, type }, data) => klineProblems({ stockCode: symbol, type }, data),
  },
  robotKline: {
    inputs: ofCrypto((symbol) => ({ symbol, type: '1D' as const })),
    problems: ({ symbol, type }, data) => klineProblems({ stockCode: symbol, type }, data),
  },
  futuresOptionsList: {
    inputs: ({ samples }) => {
      const row = samples.get('FUT');
      return row ? [[row.stock_code, { goldCode: row.stock_code }] as const] : [];
    },
    problems: ({ goldCode }, { underlying }) => differs('underlying', goldCode, underlying),
  },
  newStockList: { inputs: once({}), learn: (known, { list }) => void (known.offering ??= list[0]?.id) },
  newStockDetail: {
    inputs: ({ offering }) => (offering ? [[offering, { id: offering }] as const] : []),
    problems: (input, { id }) => differs('id', input.id, id),
  },
  articlePageList: {
    inputs: once({ pageNum: 1, pageSize: PAGE_SIZE }),
    problems: ({ pageSize }, { list }) => atMost(pageSize, list),
    learn: (known, { list }) => void (known.article ??= list[0]?.id),
  },
  articleDetail: {
    inputs: ({ article }) => (article ? [[article, { id: article }] as const] : []),
    problems: (input, { id }) => differs('id', input.id, id),
  },
  dictData: { inputs: once({ dictType: 'article_tag' }) },
  homeCustomList: { inputs: once({}) },
  quantifyList: { inputs: once({}) },
  yearRanges: {
    inputs: perMarket((market) => ({ market })),
    problems: (_, { id, high, low }) => [
      ...(high.length === id.length && low.length === id.length ? [] : ['columns of different lengths']),
      ...(high.some((top, row) => top < (low[row] ?? top)) ? ['a high below its low'] : []),
    ],
  },
} satisfies Cases;
