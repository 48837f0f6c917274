/**
 * Crypto pairs of `universe/crypto.csv`, one venue each: Coinbase, else Kraken, else Binance; a perpetual of Binance only where
 * no venue has the pair itself. Quoted, not traded.
 */
import { listedIn } from '../../../contract/markets.ts';
import { isInstrumentCode } from '../../../contract/rules.ts';
import { type BarRow, barRows, layOut } from '../tape/bars.ts';
import { type Row, readCsv } from '../csv.ts';
import { mix } from '../tape/random.ts';
import type { InstrumentSource } from '../source.ts';
import { flatTick } from '../tape/tick.ts';
import { type Distribution, drawTraits, keyOf, logNormal, measured } from '../traits.ts';
import { decimalsOfText, tickDigitsAt, type UniverseContext } from './context.ts';
import { usdOf } from './currency.ts';

/** Scale of a quote at most (reading 26 of docs/product/readings.md). Fifteen pairs of Kraken have smaller ticks and get this one. */
const MAX_SCALE = 8;
const SMALLEST_TICK = '0.00000001';

const VENUES = [
  { venue: 'coinbase', type: 'crypto', exchange: 'Coinbase' },
  { venue: 'kraken', type: 'crypto', exchange: 'Kraken' },
  { venue: 'binance', type: 'crypto', exchange: 'Binance' },
  { venue: 'binance', type: 'cryptofuture', exchange: 'Binance' },
] as const;

/** Round levels of 2025 in US dollars of coins that levels.csv hasn't got. Every pair of a coin takes the same. */
const LEVELS: ReadonlyMap<string, number> = new Map([
  ['SHIB', 0.0000125],
  ['PEPE', 0.0000105],
  ['USDC', 1],
  ['USDT', 1],
  ['DAI', 1],
  ['PAXG', 3650],
]);

/** Tokens that stand for a coin and cost what it does. */
export const WRAPPED: ReadonlyMap<string, string> = new Map([
  ['WBTC', 'BTC'],
  ['TBTC', 'BTC'],
]);

const STABLE: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'DAI',
  'PYUSD',
  'TUSD',
  'USDP',
  'FDUSD',
  'EURC',
  'GUSD',
  'USDS',
  'USD1',
  'RLUSD',
]);

/** Values a day in US dollars. What a coin is worth is drawn, then the tick says what range makes sense. */
const DISTRIBUTIONS = {
  leader: { price: [1, 0], sigma: [0.028, 0.15], beta: 1, turnover: [8e8, 0.5] },
  coin: { price: [0.3, 1.8], sigma: [0.05, 0.25], beta: 1.2, turnover: [4e5, 1.3] },
  stable: { price: [1, 0], sigma: [0.0004, 0.2], beta: 0, turnover: [3e7, 1] },
} as const satisfies Record<string, Distribution>;

/** Values a day in US dollars of the two coins that trade more than all others. */
const MAJORS: ReadonlyMap<string, number> = new Map([
  ['BTC', 2e10],
  ['ETH', 1.2e10],
]);
/** Parts of it that a pair trades by what it is quoted in. */
const QUOTE_SHARES: ReadonlyMap<string, number> = new Map([
  ['USD', 1],
  ['USDT', 1],
  ['USDC', 0.3],
  ['EUR', 0.15],
]);
const OTHER_QUOTES = 0.03;
const LEAST_VALUE = 3000;

/** Ticks that a price is worth at the least and at the most, as venues choose their ticks. */
const TICKS = [300, 3_000_000] as const;

/** A bar in dollars as one in another currency, at that currency's one level. */
const inCurrency = ({ date, open, high, low, close, volume }: BarRow, usd: number): BarRow => ({
  date,
  open: open / usd,
  high: high / usd,
  low: low / usd,
  close: close / usd,
  volume,
});

/** The rows that stand: one for each code, those whose code the wire can't carry (three in Chinese) left out. */
function chosen(rows: readonly Row[]): { row: Row; exchange: string; isPerpetual: boolean }[] {
  const byCode = new Map<string, { row: Row; exchange: string; isPerpetual: boolean }>();
  for (const { venue, type, exchange } of VENUES) {
    for (const row of rows) {
      const code = row.get('symbol') ?? '';
      if (row.get('venue') !== venue || row.get('type') !== type || byCode.has(code) || !isInstrumentCode(code)) continue;
      byCode.set(code, { row, exchange, isPerpetual: type === 'cryptofuture' });
    }
  }
  return [...byCode.values()];
}

/**
 * What stands in a book at least: whole coins, a power of ten worth some hundred dollars. The venue's own step is a
 * hundred-millionth of a coin, which nobody quotes.
 */
const usualSize = (dollars: number): number => 10 ** Math.max(0, Math.round(Math.log10(100 / dollars)));

export function readCrypto(context: UniverseContext): InstrumentSource[] {
  const sessions = context.exchanges.sessions('CRYPTO');
  const bars = context.bars('crypto');
  return chosen(readCsv(context.file('universe', 'crypto.csv'))).map(({ row, exchange, isPerpetual }): InstrumentSource => {
    const code = row.get('symbol') ?? '';
    const currency = row.get('quote') ?? 'USD';
    const coin = code.endsWith(currency) ? code.slice(0, -currency.length) : code;
    const fileTick = row.get('tickSize') ?? '0.01';
    const tickSize = decimalsOfText(fileTick) > MAX_SCALE ? SMALLEST_TICK : fileTick;
    const scale = decimalsOfText(tickSize);
    const tick = flatTick(tickSize, scale);
    const usd = usdOf(currency);
    // The coin's own process, not the pair's, so that its pairs agree on what it is worth at any instant.
    const worthOf = WRAPPED.get(coin) ?? coin;
    const key = keyOf('CRY', worthOf, context.seed);
    const rows = barRows(bars.get(`${worthOf}-USD`) ?? []);
    const known = context.knownLevel('CRY', `${worthOf}USD`) ?? context.knownLevel('CRY', `${worthOf}USDT`) ?? LEVELS.get(worthOf);
    const isKnown = rows.length > 0 || known !== undefined;
    const distribution = STABLE.has(coin) ? DISTRIBUTIONS.stable : isKnown ? DISTRIBUTIONS.leader : DISTRIBUTIONS.coin;
    const worth = known ?? (STABLE.has(coin) ? 1 : logNormal(distribution.price, mix(key, 1)));
    const size = Number(tickSize);
    const level = Math.min(Math.max(worth / usd, TICKS[0] * size), TICKS[1] * size * (isKnown ? 1000 : 1));
    const common = drawTraits({ key, distribution, usd, base: level, minimumVolume: 0 });
    // How much it trades is the pair's own: most against the dollar and its tokens, and a cheap coin less.
    const share = (QUOTE_SHARES.get(currency) ?? OTHER_QUOTES) * (isKnown ? 1 : Math.min(1, worth / distribution.price[0]) ** 0.7);
    const value = Math.max(
      LEAST_VALUE,
      share * (MAJORS.get(worthOf) ?? logNormal(distribution.turnover, mix(keyOf('CRY', code, context.seed), 4))),
    );
    const drawn = { ...common, turnover: value / usd };
    const laid = layOut(
      rows.map((row) => inCurrency(row, usd)),
      sessions,
      tick,
      scale,
    );
    const isOwn = worthOf === coin && currency === 'USD';
    const recorded = laid && { ...laid, ownFrom: isOwn ? laid.first : laid.last + 1 };
    const told = recorded === undefined ? drawn : measured(drawn, recorded, scale);
    const traits = isOwn ? told : { ...told, turnover: drawn.turnover };
    return {
      listing: {
        id: context.nextId(),
        code,
        name: row.get('name') ?? code,
        ...listedIn('CRY'),
        currency,
        exchange,
        scale,
        tickDigits: tickDigitsAt(tick, traits.base, scale),
        lot: 1,
        isin: undefined,
        sector: undefined,
        type: isPerpetual ? 'perpetual' : 'crypto',
        roundLot: usualSize(traits.base * usd),
        facts: undefined,
      },
      sessions,
      tick,
      traits,
      recorded,
      splits: [],
      basket: undefined,
      tie: undefined,
      weight: traits.turnover * usd,
      hasBook: true,
      hasVolume: true,
      haltedFrom: Number.POSITIVE_INFINITY,
      delistedFrom: Number.POSITIVE_INFINITY,
    };
  });
}
