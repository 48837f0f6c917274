/** What customers watch: bounds, and the name under which its calls know an instrument's class. */
import type { Market } from './codes.ts';
import { factsOf } from './markets.ts';

/** Entries of one customer, or of one device: more than anybody reads, and a tab can still follow each of their ticks. */
export const WATCHLIST_LIMIT = 500;
export const GROUPS_LIMIT = 20;

/** What a group's name is told apart by: names that a reader takes for one and the same have one. */
export const groupKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** `assettype` of the specification (reading 3): the kind of an instrument, `stock` for shares. */
export function assetTypeOf(market: Market): string {
  const { kind } = factsOf(market);
  return kind === 'share' ? 'stock' : kind;
}
