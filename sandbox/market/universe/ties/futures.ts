/** Futures follow what they deliver, by what it costs to hold that until then. */
import { factsOf } from '../../../../contract/markets.ts';
import { interestOf } from '../../options/interest.ts';
import type { InstrumentSource } from '../../source.ts';
import { type Leg, plainFactor } from '../../tape/tie.ts';
import { LARGER, withoutCarry } from '../futures.ts';
import { FUTURES_ON } from '../indices.ts';
import { CURRENCY_FUTURES } from '../levels.ts';
import { pairLegs } from './currencies.ts';
import { BASIS, type Find, type Follow, GOODS_CARRY, type KeyOf, walks } from './rule.ts';

/** What members of a share index pay a year. */
const DIVIDENDS = 0.014;
const COIN_CARRY = 0.05;

const rootOf = ({ listing: { facts } }: InstrumentSource): string => (facts?.class === 'future' ? facts.root : '');

export type Months = ReadonlyMap<string, readonly InstrumentSource[]>;

/** Months by root, the nearest first. */
export const monthsOf = (sources: readonly InstrumentSource[]): Months =>
  Map.groupBy(
    sources.filter(({ listing }) => factsOf(listing.market).kind === 'future').toSorted((a, b) => a.delistedFrom - b.delistedFrom),
    rootOf,
  );

/** A future follows its cash by carry; without one, all months (and those of smaller contracts) follow the nearest. */
export function followFutures(roots: Months, find: Find, keyOf: KeyOf, follow: Follow): void {
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
