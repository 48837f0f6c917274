/** Indices of `universe/indices.csv`. The S&P 500 is the sum of its members here; the others are recorded or drawn. */
import { listedIn } from '../../../contract/markets.ts';
import { barRows, layOut } from '../tape/bars.ts';
import { type Row, readCsv } from '../csv.ts';
import { exchangeOfIndex } from '../time/exchanges.ts';
import { mix } from '../tape/random.ts';
import type { Basket, InstrumentSource } from '../source.ts';
import { flatTick } from '../tape/tick.ts';
import { type Distribution, drawTraits, keyOf, logNormal, measured } from '../traits.ts';
import { tickDigitsAt, type UniverseContext } from './context.ts';
import { INDEX_LEVELS } from './levels.ts';

/** Levels of the S&P 500's members together once all stand at the level that they hover around. */
const SP500 = '^GSPC';

/**
 * Indices with bars of their own. The S&P 500 of 2019 to 2022 is left out, since it is the sum of its members here,
 * whose prices of those years are drawn.
 */
const RECORDED: ReadonlySet<string> = new Set(['^GDAXI', '^VIX', '^HSI']);

/** Those that stand for a country or a kind of asset matter so many times as much. An index trades nothing: it ticks more often. */
const MAIN = 100;

/** Indices that hover below this are quoted in hundredths of a hundredth, so that they move. */
const SMALL = 10;

const DISTRIBUTIONS = {
  index: { price: [1800, 0.9], sigma: [0.009, 0.25], beta: 0.9, turnover: [1e9, 0.3] },
  volatility: { price: [20, 0.3], sigma: [0.05, 0.15], beta: -1, turnover: [1e9, 1] },
  yield: { price: [4, 0.1], sigma: [0.014, 0.1], beta: 0.05, turnover: [1e9, 0.5] },
} as const satisfies Record<string, Distribution>;

const YIELDS: ReadonlySet<string> = new Set(['^TNX', '^TYX', '^FVX', '^IRX']);
const distributionOf = (code: string, name: string): Distribution =>
  YIELDS.has(code) ? DISTRIBUTIONS.yield : /volat/i.test(name) ? DISTRIBUTIONS.volatility : DISTRIBUTIONS.index;

/** Roots of the futures on an index, the most traded first. */
export const FUTURES_ON: ReadonlyMap<string, readonly string[]> = new Map([
  ['^GSPC', ['ES', 'MES']],
  ['^NDX', ['NQ', 'MNQ']],
  ['^DJI', ['YM', 'MYM']],
  ['^RUT', ['RTY', 'M2K']],
  ['^VIX', ['VX', 'VXM']],
  ['^GDAXI', ['FDAX', 'FDXM', 'FDXS']],
  ['^MDAXI', ['FSMX']],
  ['^TECDAX', ['FTDX']],
  ['^STOXX50E', ['FESX']],
  ['^HSI', ['HSI']],
  ['^N225', ['NK', 'NKD', 'NIY', 'ENY']],
  ['^BVSP', ['IBV']],
  ['^NSEI', ['IN']],
  ['^FTSE', ['E3G', 'FT1', 'FTU']],
  ['^SPGSCI', ['GD']],
  ['DX-Y.NYB', ['DX']],
]);

/** Market values of the members: a log-normal draw whose ten largest of 500 hold about a third, as in the index of the 2020s. */
const CAPS = [40e9, 1.35] as const;

/** Weights such that the members at their own levels add up to the index's: market value by price is a number of shares. */
function basketOf(members: readonly InstrumentSource[], level: number): Basket {
  const caps = members.map(({ traits }) => logNormal(CAPS, mix(traits.key, 21)));
  const total = caps.reduce((sum, cap) => sum + cap, 0);
  return {
    ids: Uint32Array.from(members, ({ listing }) => listing.id),
    weights: Float64Array.from(members, ({ traits }, index) => ((caps[index] ?? 0) / total) * (level / traits.base)),
  };
}

export function readIndices(context: UniverseContext, sp500: readonly InstrumentSource[]): InstrumentSource[] {
  return readCsv(context.file('universe', 'indices.csv')).map((row) => indexSource(context, row, sp500));
}

function indexSource(context: UniverseContext, row: Row, sp500: readonly InstrumentSource[]): InstrumentSource {
  const code = row.get('symbol') ?? '';
  const name = row.get('name') ?? '';
  const fileCurrency = row.get('currency') ?? '';
  const currency = fileCurrency === '' ? 'USD' : fileCurrency;
  const known = INDEX_LEVELS.get(code);
  const isSum = code === SP500;
  const exchange = isSum ? 'XNYS' : exchangeOfIndex(row.get('mic') ?? '', row.get('exchange') ?? '', fileCurrency);
  const sessions = context.exchanges.sessions(exchange);
  const drawn = drawTraits({
    key: keyOf('IDX', code, context.seed),
    distribution: distributionOf(code, name),
    usd: 1,
    ...(known === undefined ? {} : { base: known }),
    minimumVolume: 0,
  });
  const scale = drawn.base < SMALL ? 4 : 2;
  const tick = flatTick(scale === 4 ? '0.0001' : '0.01', scale);
  const recorded = RECORDED.has(code) ? layOut(barRows(context.bars('index').get(code) ?? []), sessions, tick, scale) : undefined;
  const traits = recorded === undefined ? drawn : measured(drawn, recorded, scale);
  return {
    listing: {
      id: context.nextId(),
      code,
      name,
      ...listedIn('IDX'),
      currency,
      exchange: row.get('exchange') ?? '',
      scale,
      tickDigits: tickDigitsAt(tick, traits.base, scale),
      lot: 1,
      isin: undefined,
      sector: undefined,
      type: 'index',
      roundLot: 1,
      facts: { class: 'index', main: row.get('main') === '1', about: row.filled('summary'), roots: FUTURES_ON.get(code) ?? [] },
    },
    sessions,
    tick,
    traits,
    recorded,
    splits: [],
    weight: drawn.turnover * (row.get('main') === '1' ? MAIN : 1),
    tie: undefined,
    basket: isSum ? basketOf(sp500, traits.base) : undefined,
    hasBook: false,
    hasVolume: false,
    haltedFrom: Number.POSITIVE_INFINITY,
    delistedFrom: Number.POSITIVE_INFINITY,
  };
}
