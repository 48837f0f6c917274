/** Frankfurt, Amsterdam, Brussels and Paris: shares of `universe/{de,nl,be,fr}.csv` on the tick tables of MiFID II. */
import type { Market } from '../../../contract/codes.ts';
import { type Row, readCsv } from '../csv.ts';
import type { Exchange } from '../time/exchanges.ts';
import type { InstrumentSource } from '../source.ts';
import { type TickTable, tickTable } from '../tape/tick.ts';
import type { Distribution } from '../traits.ts';
import type { UniverseContext } from './context.ts';
import { shareSource } from './share.ts';
import { shareRows } from './shareRows.ts';

const SCALE = 4;

interface EuropeanMarket {
  readonly market: Extract<Market, 'DE' | 'NL' | 'BE' | 'FR'>;
  readonly venue: Exchange;
  readonly exchange: string;
}

const MARKETS: readonly EuropeanMarket[] = [
  { market: 'DE', venue: 'XETR', exchange: 'Xetra' },
  { market: 'NL', venue: 'XAMS', exchange: 'Euronext Amsterdam' },
  { market: 'BE', venue: 'XBRU', exchange: 'Euronext Brussels' },
  { market: 'FR', venue: 'XPAR', exchange: 'Euronext Paris' },
];

/**
 * Whose bars the files hold, as the beginning of the listing's name, by market and code. Left out: DAI and DPW (codes retired in
 * 2022 and 2023, their shares trade as MBG and DHL), RDSA and DSM (retired, not listed), ALPHA (Pharnext: its bars of 2023 are
 * adjusted for a reverse split of 1 for 10,000 that the rows before it don't show as traded).
 */
const BARS_OF: ReadonlyMap<string, string> = new Map([
  ['DE:ADS', 'adidas'],
  ['DE:ALV', 'Allianz'],
  ['DE:BAS', 'BASF'],
  ['DE:BAYN', 'Bayer '],
  ['DE:DB1', 'Deutsche Borse'],
  ['DE:DBK', 'Deutsche Bank'],
  ['DE:DTE', 'Deutsche Telekom'],
  ['NL:ASML', 'ASML'],
  ['NL:ADYEN', 'ADYEN'],
  ['NL:INGA', 'ING GROEP'],
  ['NL:ABN', 'ABN AMRO'],
  ['NL:AD', 'AHOLD'],
  ['NL:HEIA', 'HEINEKEN'],
  ['NL:PHIA', 'PHILIPS'],
  ['NL:KPN', 'KPN'],
  ['NL:UNA', 'UNILEVER'],
  ['NL:PRX', 'PROSUS'],
  ['NL:AKZA', 'AKZO'],
  ['NL:WKL', 'WOLTERS'],
  ['NL:ASM', 'ASM INT'],
  ['NL:BESI', 'BE SEMI'],
  ['NL:MT', 'ARCELORMITTAL'],
  ['NL:NN', 'NN GROUP'],
  ['NL:RAND', 'RANDSTAD'],
  ['NL:TKWY', 'JUST EAT'],
  ['BE:FAGR', 'FAGRON'],
  ['BE:WDP', 'WDP'],
  ['FR:AF', 'AIR FRANCE'],
]);

/**
 * Levels and values a day in US dollars: of the names that everybody knows, at home and abroad; then by segment, regulated markets holding
 * the larger, Growth and Access the small. What is at home elsewhere is traded there.
 */
const DISTRIBUTIONS = {
  known: { price: [60, 0.9], sigma: [0.017, 0.3], beta: 1, turnover: [1.6e8, 0.7] },
  knownAbroad: { price: [60, 0.9], sigma: [0.017, 0.3], beta: 1, turnover: [8e6, 0.7] },
  regulated: { price: [24, 1.15], sigma: [0.019, 0.35], beta: 1, turnover: [1e6, 1.3] },
  abroad: { price: [60, 1], sigma: [0.019, 0.35], beta: 1, turnover: [1.5e5, 1.2] },
  growth: { price: [3, 1.2], sigma: [0.031, 0.4], beta: 0.7, turnover: [4e4, 1.2] },
  access: { price: [4, 1.4], sigma: [0.03, 0.45], beta: 0.3, turnover: [8e3, 1] },
} as const satisfies Record<string, Distribution>;

/** Continents whose companies are at home on none of the four exchanges, by the ISIN's country. */
const ABROAD = /^(?:US|CA|KY|AU|JP|CN|IL)/;

function distributionOf(row: Row, exchange: string, isKnown: boolean): Distribution {
  const isAbroad = ABROAD.test(row.get('isin') ?? '') || row.get('country') === 'United States';
  if (isKnown) return isAbroad ? DISTRIBUTIONS.knownAbroad : DISTRIBUTIONS.known;
  if (isAbroad) return DISTRIBUTIONS.abroad;
  if (exchange.includes('Access')) return DISTRIBUTIONS.access;
  return exchange.includes('Growth') ? DISTRIBUTIONS.growth : DISTRIBUTIONS.regulated;
}

/** Liquidity bands of Delegated Regulation (EU) 2017/588: from so many trades a day the column of that name holds. */
const BANDS = [
  [9000, 'adnt_9000_up'],
  [2000, 'adnt_2000_9000'],
  [600, 'adnt_600_2000'],
  [80, 'adnt_80_600'],
  [10, 'adnt_10_80'],
  [0, 'adnt_0_10'],
] as const;
/** Trades a day follow from the drawn turnover by this size of a trade, in US dollars. */
const TRADE_SIZE = 8000;

function tickTables(context: UniverseContext): (weight: number) => TickTable {
  const rows = readCsv(context.file('rules', 'tick_mifid2.csv'));
  const tables = BANDS.map(([from, column]) => ({
    from: from * TRADE_SIZE,
    table: tickTable(
      rows.map((row) => [row.get('priceFrom') ?? '', row.get(column) ?? ''] as const),
      SCALE,
    ),
  }));
  const least = tables.at(-1);
  if (least === undefined) throw new Error('no tick tables');
  return (weight) => (tables.find(({ from }) => weight >= from) ?? least).table;
}

/** Shares of one of the four markets. Codes that the French list gives twice are the same share: the first row stands, which has the ISIN. */
export function readEurope(context: UniverseContext, market: EuropeanMarket['market']): InstrumentSource[] {
  const place = MARKETS.find((one) => one.market === market);
  if (place === undefined) throw new RangeError(`no European market ${market}`);
  const tickOf = tickTables(context);
  const seen = new Set<string>();
  const sources: InstrumentSource[] = [];
  for (const row of shareRows(market, readCsv(context.file('universe', `${market.toLowerCase()}.csv`)))) {
    const code = row.get('symbol') ?? '';
    if (seen.has(code)) continue;
    seen.add(code);
    const name = row.get('name') ?? '';
    const exchange = row.filled('exchange') ?? place.exchange;
    const bars = BARS_OF.get(`${market}:${code}`);
    sources.push(
      shareSource(context, {
        code,
        name,
        market,
        currency: row.filled('currency') ?? 'EUR',
        exchange,
        venue: place.venue,
        scale: SCALE,
        lot: 1,
        roundLot: 1,
        isin: row.filled('isin'),
        sector: row.filled('sector'),
        type: row.get('type') ?? 'stock',
        distribution: distributionOf(row, exchange, context.knownLevel(market, code) !== undefined),
        within: [0.02, 8000],
        minimumVolume: 200,
        tick: tickOf,
        ...(bars !== undefined && name.startsWith(bars) ? { bars: market.toLowerCase() } : {}),
      }),
    );
  }
  return sources;
}
