/**
 * Which instruments follow which, and by what rule: the one place that says so. Sizes of the basis and rates of carry are invented; ratios
 * of funds are round figures of 2025. A follower's anchor is never a follower itself: ties of ties are put together here.
 */
import type { Market } from '../../../contract/codes.ts';
import { interestOf } from '../interest.ts';
import { hashText, mix, unit } from '../random.ts';
import type { Basket, InstrumentSource } from '../source.ts';
import { type Factor, factorOn, type Leg, plainFactor, type Tie } from '../tie.ts';
import { companyOf, isReceipt, sharesOfReceipt } from './company.ts';
import { tickDigitsAt, type UniverseContext } from './context.ts';
import { WRAPPED } from './crypto.ts';
import { LARGER, withoutCarry } from './futures.ts';
import { FUTURES_ON } from './indices.ts';
import { CURRENCY_FUTURES } from './levels.ts';

/** How far a follower strays from its tie at most, each way, by kind: less than it costs to trade on it. */
const BASIS = { listing: 0.0001, shareClass: 0.003, fund: 0.0002, coin: 0.0003, perpetual: 0.0006, future: 0.00003 } as const;

/** What members of a share index pay a year. */
const DIVIDENDS = 0.014;
const COIN_CARRY = 0.05;
/** Storage and interest of goods, a year. */
const GOODS_CARRY = 0.02;

/** Funds that hold what an index, a metal or a coin is: code, what it follows, and what one share is worth of it. */
const FUNDS: readonly (readonly [code: string, market: Market, of: string, ratio: number])[] = [
  ['SPY', 'IDX', '^GSPC', 0.1],
  ['IVV', 'IDX', '^GSPC', 0.1004],
  ['VOO', 'IDX', '^GSPC', 0.0919],
  ['SPYM', 'IDX', '^GSPC', 0.01176],
  ['QQQ', 'IDX', '^NDX', 0.02427],
  ['QQQM', 'IDX', '^NDX', 0.009994],
  ['DIA', 'IDX', '^DJI', 0.01],
  ['IWM', 'IDX', '^RUT', 0.0995],
  ['VTWO', 'IDX', '^RUT', 0.04018],
  ['ONEQ', 'IDX', '^IXIC', 0.003935],
  ['GLD', 'FUT', 'GC', 0.0917],
  ['IAU', 'FUT', 'GC', 0.01885],
  ['GLDM', 'FUT', 'GC', 0.0198],
  ['SGOL', 'FUT', 'GC', 0.00953],
  ['AAAU', 'FUT', 'GC', 0.00987],
  ['SLV', 'FUT', 'SI', 0.907],
  ['SIVR', 'FUT', 'SI', 0.953],
  ['PPLT', 'FUT', 'PL', 0.0913],
  ['PALL', 'FUT', 'PA', 0.0917],
  ['IBIT', 'CRY', 'BTCUSD', 0.000568],
  ['FBTC', 'CRY', 'BTCUSD', 0.000873],
  ['GBTC', 'CRY', 'BTCUSD', 0.000784],
  ['BITB', 'CRY', 'BTCUSD', 0.000544],
  ['ARKB', 'CRY', 'BTCUSD', 0.000333],
  ['HODL', 'CRY', 'BTCUSD', 0.000283],
  ['BRRR', 'CRY', 'BTCUSD', 0.000283],
  ['EZBC', 'CRY', 'BTCUSD', 0.00058],
  ['BTC', 'CRY', 'BTCUSD', 0.000443],
  ['ETHA', 'CRY', 'ETHUSD', 0.00757],
  ['FETH', 'CRY', 'ETHUSD', 0.00998],
  ['ETHE', 'CRY', 'ETHUSD', 0.00825],
  ['ETH', 'CRY', 'ETHUSD', 0.0094],
  ['ETHW', 'CRY', 'ETHUSD', 0.00719],
];

/** Share classes whose rights differ by a number: the one, the other, how many of the other one is worth. */
const CLASS_RATIOS: readonly (readonly [code: string, of: string, ratio: number])[] = [['BRK.A', 'BRK.B', 1500]];

/** Classes of one company that lists abroad carry no class in their names: by ISIN. */
const CLASS_ISINS: ReadonlyMap<string, string> = new Map([
  ['US02079K3059', 'GOOGL'],
  ['US02079K1079', 'GOOG'],
  ['US0846707026', 'BRK.B'],
  ['US0846701086', 'BRK.A'],
]);

/** Quotes of a coin, the one that leads first. */
const COIN_QUOTES = ['USD', 'USDT', 'EUR'] as const;

const SHARE_MARKETS: readonly Market[] = ['US', 'FR', 'NL', 'BE', 'HK', 'AU', 'DE', 'MX'];
/** Where a share is at home, by the country of its ISIN. */
const HOMES: ReadonlyMap<string, Market> = new Map([
  ['US', 'US'],
  ['DE', 'DE'],
  ['FR', 'FR'],
  ['NL', 'NL'],
  ['BE', 'BE'],
  ['AU', 'AU'],
  ['MX', 'MX'],
  ['HK', 'HK'],
  ['KY', 'HK'],
  ['BM', 'HK'],
  ['CN', 'HK'],
]);

/** Shares of a receipt that levels may tell; a ratio further from all of them than this part tells nothing. */
const RECEIPT_RATIOS = [0.25, 0.5, 1, 2, 3, 4, 5, 8, 10, 20] as const;
const TOLD_WITHIN = 0.15;

/** A follower's own part of a tie: which anchor, which currencies between them, and the factor. */
interface Rule {
  readonly anchor: Leg;
  readonly others: readonly Leg[];
  readonly factors: readonly Factor[];
  readonly isBound: boolean;
}

const walks = (id: number, inverse = false): Leg => ({ id, inverse, pace: 'walks' });

/** All sources, those that follow others with their tie, their level and the decimals of their tick there. */
export function tiedSources(context: UniverseContext, sources: readonly InstrumentSource[]): InstrumentSource[] {
  const byKey = new Map(sources.map((source) => [`${source.listing.market}:${source.listing.code}`, source]));
  const find = (market: Market, code: string): InstrumentSource | undefined => byKey.get(`${market}:${code}`);
  const rules = new Map<number, Rule>();
  const keyOf = ({ traits }: InstrumentSource): number => mix(traits.key, 0x7469);
  const follow = ({ listing }: InstrumentSource, rule: Rule): void => {
    if (rule.anchor.id !== listing.id && !rules.has(listing.id)) rules.set(listing.id, rule);
  };

  /** What a unit of a currency costs in another, in legs; undefined where no pair tells. */
  const convert = (from: string, to: string): readonly Leg[] | undefined => {
    const dollars = (currency: string, inverse: boolean): Leg[] | undefined => {
      const name = currency === 'CNY' ? 'CNH' : currency;
      if (name === 'USD') return [];
      if (name === 'USDT') {
        const coin = find('CRY', 'USDTUSD');
        return coin && [{ id: coin.listing.id, inverse, pace: 'day' }];
      }
      const direct = find('FX', `${name}USD`);
      const turned = direct ?? find('FX', `USD${name}`);
      return turned && [{ id: turned.listing.id, inverse: direct === undefined ? !inverse : inverse, pace: 'slot' }];
    };
    if (from === to) return [];
    const over = dollars(from, false);
    const under = dollars(to, true);
    return over && under && [...over, ...under];
  };

  followCrosses(sources, find, follow);
  followCoins(sources, keyOf, convert, follow);
  const roots = monthsOf(sources);
  followFutures(roots, find, keyOf, follow);
  for (const [code, market, of, ratio] of FUNDS) {
    const fund = find('US', code);
    const anchor = market === 'FUT' ? roots.get(of)?.[0] : find(market, of);
    if (fund === undefined || anchor === undefined) continue;
    const factors = [plainFactor(ratio, BASIS.fund, keyOf(fund))];
    // A future is dearer than what it delivers by the carry until then.
    if (market === 'FUT') factors.push({ ...plainFactor(1, 0, 0), carry: -GOODS_CARRY, until: anchor.delistedFrom });
    follow(fund, { anchor: walks(anchor.listing.id), others: [], factors, isBound: false });
  }
  followCompanies(context, sources, keyOf, convert, follow);

  const ties = new Map<number, Tie>();
  for (const id of rules.keys()) {
    const tie = resolved(rules, id);
    if (tie !== undefined) ties.set(id, tie);
  }
  const found = sources.map((source) => withTie(source, ties.get(source.listing.id), sources, context.listedAt));
  return found.map((source) => (source.basket === undefined ? source : { ...source, basket: reweighed(source.basket, sources, found) }));
}

/** A basket counts shares: where a tie says another price of a member, it holds more or fewer of them, and stays at its level. */
const reweighed = ({ ids, weights }: Basket, before: readonly InstrumentSource[], after: readonly InstrumentSource[]): Basket => ({
  ids,
  weights: weights.map((weight, index) => {
    const id = ids[index] ?? 0;
    return (weight * (before[id]?.traits.base ?? 1)) / (after[id]?.traits.base ?? 1);
  }),
});

/** Puts ties of ties together; undefined where one comes back to itself. */
function resolved(rules: ReadonlyMap<number, Rule>, from: number): Tie | undefined {
  const seen = new Set<number>();
  const legs: Leg[] = [];
  const factors: Factor[] = [];
  const isBound = rules.get(from)?.isBound === true;
  for (let id = from, inverse = false; ; ) {
    const rule = rules.get(id);
    if (rule === undefined || seen.has(id)) return undefined;
    seen.add(id);
    legs.push(...rule.others);
    factors.push(...rule.factors);
    if (rules.has(rule.anchor.id)) {
      // Only plain listings and funds follow a follower, and none of them turned round.
      if (rule.anchor.inverse) return undefined;
      id = rule.anchor.id;
      continue;
    }
    return { legs: [{ ...rule.anchor, inverse: rule.anchor.inverse !== inverse }, ...legs.sort(walkingFirst)], factors, isBound };
  }
}

const walkingFirst = (a: Leg, b: Leg): number => Number(b.pace === 'walks') - Number(a.pace === 'walks');

function withTie(source: InstrumentSource, tie: Tie | undefined, sources: readonly InstrumentSource[], at: number): InstrumentSource {
  if (tie === undefined) return source;
  const { listing, traits, recorded, tick } = source;
  let base = factorOn(tie, at);
  for (const { id, inverse } of tie.legs) {
    const price = sources[id]?.traits.base ?? 1;
    base = inverse ? base / price : base * price;
  }
  const [anchor] = tie.legs.flatMap(({ id, pace }) => (pace === 'walks' ? [sources[id]] : []));
  const isOnly = tie.legs.filter(({ pace }) => pace === 'walks').length === 1;
  return {
    ...source,
    listing: { ...listing, tickDigits: tickDigitsAt(tick, base, listing.scale) },
    traits: { ...traits, base, sigma: isOnly ? (anchor?.traits.sigma ?? traits.sigma) : traits.sigma },
    // Bars that were another's with a number are what the tie gives.
    recorded: recorded !== undefined && recorded.ownFrom > recorded.last ? undefined : recorded,
    tie,
  };
}

type Find = (market: Market, code: string) => InstrumentSource | undefined;
type Follow = (follower: InstrumentSource, rule: Rule) => void;
type KeyOf = (source: InstrumentSource) => number;
type Convert = (from: string, to: string) => readonly Leg[] | undefined;

/** A currency against the dollar as a leg that walks. */
function dollarLeg(find: Find, currency: string, inverse: boolean): Leg | undefined {
  const direct = find('FX', `${currency}USD`);
  if (direct !== undefined) return walks(direct.listing.id, inverse);
  const turned = find('FX', `USD${currency}`);
  return turned && walks(turned.listing.id, !inverse);
}

/** The legs of any pair: one where a currency is the dollar, else two. */
function pairLegs(find: Find, base: string, quote: string): readonly Leg[] | undefined {
  const over = base === 'USD' ? undefined : dollarLeg(find, base, false);
  const under = quote === 'USD' ? undefined : dollarLeg(find, quote, true);
  if ((base !== 'USD' && over === undefined) || (quote !== 'USD' && under === undefined)) return undefined;
  return [over, under].flatMap((one) => (one === undefined ? [] : [one]));
}

/** A currency cross is the product of its two pairs with the dollar, without a basis. */
function followCrosses(sources: readonly InstrumentSource[], find: Find, follow: Follow): void {
  for (const source of sources) {
    const { facts } = source.listing;
    if (facts?.class !== 'forex' || facts.base === 'USD' || facts.quote === 'USD') continue;
    const [anchor, ...others] = pairLegs(find, facts.base, facts.quote) ?? [];
    if (anchor !== undefined) follow(source, { anchor, others, factors: [], isBound: true });
  }
}

/** Pairs of one coin follow the first of them, in its quote. */
function followCoins(sources: readonly InstrumentSource[], keyOf: KeyOf, convert: Convert, follow: Follow): void {
  const pairs = sources.filter(({ listing }) => listing.market === 'CRY');
  const coinOf = ({ listing: { code, currency } }: InstrumentSource): string => {
    const coin = code.endsWith(currency) ? code.slice(0, -currency.length) : code;
    return WRAPPED.get(coin) ?? coin;
  };
  const rank = ({ listing: { code, currency, type } }: InstrumentSource, coin: string): number =>
    COIN_QUOTES.findIndex((quote) => quote === currency) + (code.startsWith(coin) ? 0 : 10) + (type === 'perpetual' ? 20 : 0);
  for (const [coin, own] of Map.groupBy(pairs, coinOf)) {
    const [leader, ...rest] = own.toSorted((a, b) => rank(a, coin) - rank(b, coin));
    if (leader === undefined) continue;
    for (const pair of rest) {
      const others = convert(leader.listing.currency, pair.listing.currency);
      const basis = pair.listing.type === 'perpetual' ? BASIS.perpetual : BASIS.coin;
      if (others) follow(pair, { anchor: walks(leader.listing.id), others, factors: [plainFactor(1, basis, keyOf(pair))], isBound: false });
    }
  }
}

const rootOf = ({ listing: { facts } }: InstrumentSource): string => (facts?.class === 'future' ? facts.root : '');

type Months = ReadonlyMap<string, readonly InstrumentSource[]>;

/** Months by root, the nearest first. */
const monthsOf = (sources: readonly InstrumentSource[]): Months =>
  Map.groupBy(
    sources.filter(({ listing }) => listing.market === 'FUT').toSorted((a, b) => a.delistedFrom - b.delistedFrom),
    rootOf,
  );

/** A future follows its cash by carry; without one, all months (and those of smaller contracts) follow the nearest. */
function followFutures(roots: Months, find: Find, keyOf: KeyOf, follow: Follow): void {
  for (const [root, months] of roots) {
    const cash = cashOf(root, find);
    if (cash !== undefined) {
      const [anchor, ...others] = cash.legs;
      if (anchor === undefined) continue;
      for (const month of months) {
        follow(month, {
          anchor,
          others,
          factors: [{ ...plainFactor(1, BASIS.future, keyOf(month)), carry: cash.carry, until: month.delistedFrom }],
          isBound: false,
        });
      }
      continue;
    }
    const [front] = roots.get(LARGER.get(root) ?? root) ?? [];
    if (front === undefined) continue;
    const carry = withoutCarry(root) ? 0 : GOODS_CARRY;
    for (const month of months) {
      follow(month, {
        anchor: walks(front.listing.id),
        others: [],
        factors: [
          { ...plainFactor(1, month.listing.id === front.listing.id ? 0 : BASIS.future, keyOf(month)), carry, until: month.delistedFrom },
          { ...plainFactor(1, 0, 0), carry: -carry, until: front.delistedFrom },
        ],
        isBound: false,
      });
    }
  }
}

/** What a root delivers, as legs, and what it costs to hold that for a year. */
function cashOf(root: string, find: Find): { readonly legs: readonly Leg[]; readonly carry: number } | undefined {
  const percent = (currency: string): number => interestOf(currency) / 10_000;
  const pair = CURRENCY_FUTURES.get(root);
  if (pair !== undefined) {
    const [base, quote] = pair;
    const legs = pairLegs(find, base, quote);
    return legs && { legs, carry: percent(quote) - percent(base) };
  }
  const [index] = [...FUTURES_ON].find(([, roots]) => roots.includes(root)) ?? [];
  // Nobody can hold volatility: its futures follow each other alone.
  const cash = index === undefined || index === '^VIX' ? undefined : find('IDX', index);
  if (cash !== undefined) return { legs: [walks(cash.listing.id)], carry: percent(cash.listing.currency) - DIVIDENDS };
  const coin = root === 'BTC' || root === 'MBT' ? 'BTCUSD' : root === 'ETH' || root === 'MET' ? 'ETHUSD' : undefined;
  const quoted = coin === undefined ? undefined : find('CRY', coin);
  return quoted && { legs: [walks(quoted.listing.id)], carry: COIN_CARRY };
}

const isShare = ({ listing: { type, name } }: InstrumentSource): boolean =>
  type === 'stock' || type === 'etf' || type === 'reit' || type === 'adr' || (/depositary/i.test(name) && /represent/i.test(name));

/** Sets that grow together. */
function unions(count: number): { join(a: number, b: number): void; find(a: number): number } {
  const parents = Int32Array.from({ length: count }, (_, index) => index);
  const find = (a: number): number => {
    let root = a;
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root;
    parents[a] = root;
    return root;
  };
  return {
    find,
    join(a, b) {
      parents[Math.max(find(a), find(b))] = Math.min(find(a), find(b));
    },
  };
}

/** Listings of one ISIN, or of one company by its name, follow the one at home; classes of its share follow the best known. */
function followCompanies(
  { knownLevel }: UniverseContext,
  sources: readonly InstrumentSource[],
  keyOf: KeyOf,
  convert: Convert,
  follow: Follow,
): void {
  const shares = sources.filter((source) => SHARE_MARKETS.includes(source.listing.market) && isShare(source));
  const namesakes = shares.filter(({ listing }) => listing.type !== 'etf' && listing.market !== 'AU');
  const sets = unions(sources.length);
  const byIsin = new Map<string, number>();
  for (const { listing } of shares) {
    if (listing.isin === undefined) continue;
    // A list that gives one ISIN to several of its companies is wrong in all but one; Hong Kong's counters differ in name alone.
    const other = byIsin.get(listing.isin);
    if (other === undefined) byIsin.set(listing.isin, listing.id);
    else if (
      sources[other]?.listing.market !== listing.market ||
      listing.market === 'HK' ||
      companyOf(sources[other]?.listing.name ?? '') === companyOf(listing.name)
    )
      sets.join(other, listing.id);
  }
  const named = Map.groupBy(namesakes, ({ listing }) => companyOf(listing.name));
  for (const [company, own] of named) {
    if (company.length < 3) continue;
    const [first, ...rest] = own;
    for (const { listing } of rest) if (first) sets.join(first.listing.id, listing.id);
  }

  const levelOf = ({ listing }: InstrumentSource): number | undefined => knownLevel(listing.market, listing.code);
  for (const group of Map.groupBy(shares, ({ listing }) => sets.find(listing.id)).values()) {
    if (group.length < 2) continue;
    const anchor = homeOf(group, levelOf);
    for (const source of group) {
      if (source === anchor) continue;
      const rule = listingRule(source, anchor, group, { levelOf, keyOf, convert, baseOf: (id) => sources[id]?.traits.base ?? 1 });
      if (rule !== undefined) follow(source, rule);
    }
  }
}

/** The listing whose level people know, best the one at home; of several there the one with bars. */
function homeOf(group: readonly InstrumentSource[], levelOf: (source: InstrumentSource) => number | undefined): InstrumentSource {
  const homes = group.map(({ listing }) => HOMES.get(listing.isin?.slice(0, 2) ?? ''));
  const home = SHARE_MARKETS.find(
    (market) =>
      homes.includes(market) &&
      group.some((source) => source.listing.market === market && !isReceipt(source.listing.type, source.listing.name)),
  );
  const score = (source: InstrumentSource): number =>
    (levelOf(source) === undefined ? 2000 : 0) +
    (source.listing.market === home ? 0 : 1000) +
    (isReceipt(source.listing.type, source.listing.name) ? 500 : 0) +
    SHARE_MARKETS.indexOf(source.listing.market) * 20 +
    (source.recorded === undefined ? 8 : 0) +
    (source.listing.currency === 'CNY' ? 2 : 0);
  return group.reduce((best, source) => (score(source) < score(best) ? source : best));
}

interface Tools {
  readonly levelOf: (source: InstrumentSource) => number | undefined;
  readonly keyOf: KeyOf;
  readonly convert: Convert;
  readonly baseOf: (id: number) => number;
}

/** How a listing follows the anchor of its company; undefined where nothing tells what one is worth of the other. */
function listingRule(
  source: InstrumentSource,
  anchor: InstrumentSource,
  group: readonly InstrumentSource[],
  tools: Tools,
): Rule | undefined {
  const { listing } = source;
  const basis = BASIS.listing;
  const ruled = (of: InstrumentSource, ratio: number, size: number = basis): Rule | undefined => {
    const others = tools.convert(of.listing.currency, listing.currency);
    return (
      others && { anchor: walks(of.listing.id), others, factors: [plainFactor(ratio, size, tools.keyOf(source))], isBound: size === basis }
    );
  };
  const isHomeMarket = listing.market === anchor.listing.market;
  const isReceiptHere = isReceipt(listing.type, listing.name);
  // A class abroad follows that class at home.
  const plainCode = (code: string): string => code.replace(/[^A-Z0-9]/g, '');
  const classCode = CLASS_ISINS.get(listing.isin ?? '');
  const twin = isHomeMarket
    ? undefined
    : group.find(
        (other) =>
          other.listing.market === anchor.listing.market &&
          (classCode === undefined ? plainCode(other.listing.code) === plainCode(listing.code) : other.listing.code === classCode),
      );
  if (twin !== undefined && !isReceiptHere) return ruled(twin, 1);
  if (isHomeMarket) {
    const [, of, ratio] = CLASS_RATIOS.find(([code]) => code === listing.code) ?? [];
    const other = of === undefined ? undefined : group.find((one) => one.listing.code === of);
    if (other !== undefined && ratio !== undefined) return ruled(other, ratio, BASIS.shareClass);
    if (CLASS_RATIOS.some(([code, name]) => name === listing.code && code === anchor.listing.code))
      return ruled(anchor, 1 / 1500, BASIS.shareClass);
    const levels = toldRatio(source, anchor, tools);
    if (levels !== undefined) return ruled(anchor, levels, BASIS.shareClass);
    if (listing.isin !== undefined && listing.isin === anchor.listing.isin) return ruled(anchor, 1);
    if (isReceiptHere) return undefined;
    // Votes are worth something: drawn, and constant.
    return ruled(anchor, 0.94 + 0.12 * unit(mix(hashText(listing.code), anchor.traits.key)), BASIS.shareClass);
  }
  const told = sharesOfReceipt(listing.name);
  const levels = toldRatio(source, anchor, tools);
  const near = (ratio: number): boolean => levels === undefined || Math.abs(levels / ratio - 1) < 2 * TOLD_WITHIN;
  if (told !== undefined) return near(told) ? ruled(anchor, told) : undefined;
  const isSameShare = listing.isin !== undefined && group.some((one) => one !== source && one.listing.isin === listing.isin);
  if (isReceiptHere || !near(1)) {
    const ratio = levels === undefined ? undefined : RECEIPT_RATIOS.find((one) => Math.abs(levels / one - 1) < TOLD_WITHIN);
    return ratio === undefined ? undefined : ruled(anchor, ratio);
  }
  // An American line of a Mexican share is a receipt whatever its name says.
  if (!isSameShare && listing.market === 'MX' && /s\. ?a\. ?b\./i.test(listing.name)) return undefined;
  if (!isSameShare && listing.market === 'US' && anchor.listing.market === 'MX') return undefined;
  return ruled(anchor, 1);
}

/** How many of the anchor one is worth, by the levels that people know of both. */
function toldRatio(source: InstrumentSource, anchor: InstrumentSource, { levelOf, convert, baseOf }: Tools): number | undefined {
  const own = levelOf(source);
  const other = levelOf(anchor);
  const legs = convert(source.listing.currency, anchor.listing.currency);
  if (own === undefined || other === undefined || legs === undefined) return undefined;
  return legs.reduce((worth, { id, inverse }) => (inverse ? worth / baseOf(id) : worth * baseOf(id)), own) / other;
}
