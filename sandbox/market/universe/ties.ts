/**
 * Which instruments follow which: what a rule says of each kind (ties/) is put together here, so that a follower's anchor is never a
 * follower itself.
 */
import type { Market } from '../../../contract/codes.ts';
import { mix } from '../tape/random.ts';
import type { Basket, InstrumentSource } from '../source.ts';
import { type Factor, factorOn, type Leg, type Tie } from '../tape/tie.ts';
import { tickDigitsAt, type UniverseContext } from './context.ts';
import { followCompanies } from './ties/companies.ts';
import { followCoins, followCrosses } from './ties/currencies.ts';
import { followFunds } from './ties/funds.ts';
import { followFutures, monthsOf } from './ties/futures.ts';
import type { Rule } from './ties/rule.ts';

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
  followFunds(roots, find, keyOf, follow);
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
