/** Hong Kong: shares, funds, warrants and certificates of `universe/hk.csv`. Its 1,400 bonds are listed under BND. */
import { type Row, readCsv } from '../csv.ts';
import type { InstrumentSource } from '../source.ts';
import { type TickTable, tickTable } from '../tape/tick.ts';
import type { Distribution } from '../traits.ts';
import { isoDate, type UniverseContext } from './context.ts';
import { shareSource } from './share.ts';

const HK_SCALE = 3;

/** The data writes the renminbi as RMB; CNY is its code. */
export const isoCurrency = (text: string): string => (text === 'RMB' ? 'CNY' : text);

/** Names that lists of bars hold under the codes here, as words of the listing's name. */
const BARS_OF: ReadonlyMap<string, string> = new Map([
  ['00700', 'Tencent'],
  ['01398', 'Industrial and Commercial Bank of China'],
  ['03988', 'Bank of China'],
]);

/** Values a day and levels in US dollars: many shares of Hong Kong trade below one Hong Kong dollar and hardly at all. */
const DISTRIBUTIONS = {
  known: { price: [4, 1], sigma: [0.019, 0.3], beta: 1, turnover: [1.5e8, 0.8] },
  large: { price: [2.2, 1.1], sigma: [0.02, 0.35], beta: 1, turnover: [4e6, 1] },
  stock: { price: [0.12, 1.5], sigma: [0.032, 0.45], beta: 0.9, turnover: [8e4, 1.2] },
  etf: { price: [3, 0.9], sigma: [0.011, 0.5], beta: 0.9, turnover: [3e5, 1.4] },
  reit: { price: [0.6, 0.6], sigma: [0.012, 0.3], beta: 0.6, turnover: [1e6, 1] },
  warrant: { price: [0.02, 0.7], sigma: [0.07, 0.3], beta: 1.5, turnover: [3e4, 0.9] },
} as const satisfies Record<string, Distribution>;

/** Since when the minimum spreads of shares are smaller; the second step is announced for the middle of 2026. */
const PHASES = [
  ['2026-07-01', 'partA_phase2_mid2026'],
  ['2025-08-04', 'partA_phase1_20250804'],
  ['', 'partA_before_20250804'],
] as const;

/**
 * Minimum spreads of exchange traded products (tables 3 and 5 of the list) by the exchange's second schedule since June 2020,
 * in the trading currency. The data's file has part A only. The reductions of 2025 and 2026 leave them and structured products out.
 */
const FUND_SPREADS = [
  ['0', '0.001'],
  ['1', '0.002'],
  ['5', '0.005'],
  ['10', '0.01'],
  ['20', '0.02'],
  ['100', '0.05'],
  ['200', '0.1'],
  ['500', '0.2'],
  ['1000', '0.5'],
  ['2000', '1'],
] as const;

function spreadTables(context: UniverseContext): { shares: TickTable; products: TickTable; funds: TickTable } {
  const rows = readCsv(context.file('rules', 'tick_hk.csv'));
  const table = (column: string): TickTable =>
    tickTable(
      rows.map((row, index) => [index === 0 ? '0' : (row.get('priceFrom') ?? ''), row.get(column) ?? ''] as const),
      HK_SCALE,
    );
  const today = isoDate(context.listedAt);
  const phase = PHASES.find(([from]) => from <= today) ?? PHASES[2];
  return { shares: table(phase[1]), products: table(PHASES[2][1]), funds: tickTable(FUND_SPREADS, HK_SCALE) };
}

function distributionOf(row: Row, type: string, isKnown: boolean): Distribution {
  if (isKnown) return DISTRIBUTIONS.known;
  switch (type) {
    case 'etf':
      return DISTRIBUTIONS.etf;
    case 'reit':
      return DISTRIBUTIONS.reit;
    case 'warrant':
    case 'cbbc':
      return DISTRIBUTIONS.warrant;
    // Shares that may be sold short or have a counter in renminbi are the exchange's large and liquid ones.
    default:
      return row.filled('shortable') === 'Y' || row.filled('rmbCounter') !== undefined ? DISTRIBUTIONS.large : DISTRIBUTIONS.stock;
  }
}

const isYes = (row: Row, column: string): boolean => row.get(column) === 'Y';

export function readHongKong(context: UniverseContext): InstrumentSource[] {
  const rows = readCsv(context.file('universe', 'hk.csv')).filter((row) => row.get('type') !== 'bond');
  const spreads = spreadTables(context);
  // A counter in renminbi has the code of the one in Hong Kong dollars with an 8 in front; the list names it on one side only.
  const dollarOf = new Map(
    rows.flatMap((row) => (row.filled('rmbCounter') ? [[row.get('rmbCounter') ?? '', row.get('symbol') ?? '']] : [])),
  );
  return rows.map((row) => {
    const code = row.get('symbol') ?? '';
    const name = (row.get('name') ?? '').trim();
    const type = row.get('type') ?? 'stock';
    const lot = Number(row.get('lotSize') ?? 1);
    const bars = BARS_OF.get(code);
    const tick = type === 'etf' ? spreads.funds : type === 'warrant' || type === 'cbbc' ? spreads.products : spreads.shares;
    return shareSource(context, {
      code,
      name,
      nameZh: row.filled('nameZh'),
      market: 'HK',
      currency: isoCurrency(row.get('currency') ?? 'HKD'),
      exchange: row.get('exchange') ?? 'HKEX',
      venue: 'XHKG',
      scale: HK_SCALE,
      lot,
      roundLot: lot,
      isin: row.filled('isin'),
      sector: row.filled('sector'),
      type,
      distribution: distributionOf(row, type, context.knownLevel('HK', code) !== undefined),
      within: [0.01, 4000],
      minimumVolume: 20 * lot,
      tick: () => tick,
      ...(bars !== undefined && name.startsWith(bars) ? { bars: 'hk' } : {}),
      facts: {
        class: 'hongKong',
        board: row.filled('board'),
        spreadTable: row.filled('spreadTable'),
        stampDuty: isYes(row, 'stampDuty'),
        shortable: isYes(row, 'shortable'),
        counterpart: row.filled('rmbCounter') ?? dollarOf.get(code),
      },
    });
  });
}
