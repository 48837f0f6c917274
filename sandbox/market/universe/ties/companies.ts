/** Listings of one share follow the one at home, classes of a company's share the best known. */
import type { Market } from '../../../../contract/codes.ts';
import { hashText, mix, unit } from '../../tape/random.ts';
import type { InstrumentSource } from '../../source.ts';
import { plainFactor } from '../../tape/tie.ts';
import { companyOf, haveWordInCommon, isReceipt, sharesOfReceipt } from '../company.ts';
import type { UniverseContext } from '../context.ts';
import { BASIS, type Convert, type Follow, type KeyOf, type Rule, walks } from './rule.ts';

/** Share classes whose rights differ by a number: the one, the other, how many of the other one is worth. */
const CLASS_RATIOS: readonly (readonly [code: string, of: string, ratio: number])[] = [['BRK.A', 'BRK.B', 1500]];

/** Classes of one company that lists abroad carry no class in their names: by ISIN. */
const CLASS_ISINS: ReadonlyMap<string, string> = new Map([
  ['US02079K3059', 'GOOGL'],
  ['US02079K1079', 'GOOG'],
  ['US0846707026', 'BRK.B'],
  ['US0846701086', 'BRK.A'],
]);

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

/**
 * Whether two listings that the lists give one ISIN are one share. Some lists found theirs by the ticker, so that a stranger of the same
 * code has it too: names must have a word in common. Hong Kong's counters of one share differ in name alone.
 */
function isOneShare({ listing: a }: InstrumentSource, { listing: b }: InstrumentSource): boolean {
  if (a.market === b.market) return a.market === 'HK' || companyOf(a.name) === companyOf(b.name);
  return haveWordInCommon(companyOf(a.name), companyOf(b.name));
}

/** Listings of one ISIN, or of one company by its name, follow the one at home; classes of its share follow the best known. */
export function followCompanies(
  { knownLevel }: UniverseContext,
  sources: readonly InstrumentSource[],
  keyOf: KeyOf,
  convert: Convert,
  follow: Follow,
): void {
  const shares = sources.filter((source) => SHARE_MARKETS.includes(source.listing.market) && isShare(source));
  const namesakes = shares.filter(({ listing }) => listing.type !== 'etf' && listing.market !== 'AU');
  const sets = unions(sources.length);
  const byIsin = new Map<string, InstrumentSource[]>();
  for (const source of shares) {
    const { isin } = source.listing;
    if (isin === undefined) continue;
    const others = byIsin.get(isin) ?? [];
    for (const other of others) if (isOneShare(other, source)) sets.join(other.listing.id, source.listing.id);
    byIsin.set(isin, [...others, source]);
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
