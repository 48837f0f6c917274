/** How a market's list is looked at: its order, its filter, rows or heat map. The address holds it, so that a reload or a link finds it. */
import { SORT_KEYS, type WindowFilter } from '../../../../contract/frame.ts';
import type { Sort } from '../../../features/quote-list/SortHead.tsx';

export interface Look {
  readonly sort: Sort;
  readonly filter: WindowFilter;
  readonly map: boolean;
}

const BOUNDS = [
  'minPrice',
  'maxPrice',
  'minRatio',
  'maxRatio',
  'minVolume',
  'maxVolume',
  'minTurnover',
] as const satisfies (keyof WindowFilter)[];
export type Bound = (typeof BOUNDS)[number];

/** Where nobody reports a volume, this order is the broker's own: the best known first. */
const FIRST_SORT: Sort = { key: 'volume', descending: true };

type Query = { readonly [K in 'sort' | 'filter' | 'view']: string | undefined };

/** No price, volume or value lies beyond; further out a number has no digits to show. */
const FARTHEST = 1e15;
export const isBound = (value: number): boolean => Math.abs(value) <= FARTHEST;

/** Anything in the address that is no look is left out. */
export function readLook({ sort, filter, view }: Query): Look {
  const descending = sort?.startsWith('-') ?? false;
  const key = SORT_KEYS.find((known) => known === sort?.replace(/^-/, ''));
  return { sort: key ? { key, descending } : FIRST_SORT, filter: readFilter(filter ?? ''), map: view === 'map' };
}

function readFilter(text: string): WindowFilter {
  const filter: WindowFilter = {};
  for (const part of text.split(',')) {
    const [name, value = ''] = part.split(':');
    const bound = BOUNDS.find((known) => known === name);
    const number = value === '' ? Number.NaN : Number(value);
    if (bound && isBound(number)) filter[bound] = number;
    if (name === 'state' && (value === 'trading' || value === 'halted')) filter.state = value;
  }
  return filter;
}

/** The part of the address that says a look; the usual look needs none. */
export function lookQuery({ sort, filter, map }: Look): Partial<Record<keyof Query, string>> {
  const parts = BOUNDS.flatMap((bound) => (filter[bound] === undefined ? [] : [`${bound}:${filter[bound]}`]));
  if (filter.state) parts.push(`state:${filter.state}`);
  return {
    ...(sort.key !== FIRST_SORT.key || sort.descending !== FIRST_SORT.descending
      ? { sort: `${sort.descending ? '-' : ''}${sort.key}` }
      : {}),
    ...(parts.length > 0 ? { filter: parts.join(',') } : {}),
    ...(map ? { view: 'map' } : {}),
  };
}

/** A filter without one of its bounds. */
export const without = (filter: WindowFilter, names: readonly (keyof WindowFilter)[]): WindowFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !names.some((other) => other === name)));

/** Criteria as the customer counts them: both ends of a range are one. */
export const filterCount = (filter: WindowFilter): number =>
  new Set(Object.keys(filter).map((name) => name.replace(/^(?:min|max)/, ''))).size;
