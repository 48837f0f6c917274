/** Lists and pages of quote rows, out of the prices of one market or several. */
import type { Market, Phase } from '../../contract/codes.ts';
import { quoteKey } from '../../contract/quote.ts';
import type { QuotePage, QuoteRow } from '../../contract/rest/shapes.ts';
import type { Prices } from '../market/board.ts';
import type { Listing } from '../market/types.ts';
import { inSlices } from '../load/slices.ts';
import type { Context } from '../handler.ts';
import { quoteRow } from './row.ts';

const PAGE_SIZE = 20;

/** One row of a market's prices. */
export interface Place {
  readonly prices: Prices;
  readonly place: number;
}

export interface Page {
  readonly pageNum?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface QuoteListAnswer {
  catalogue: string;
  list: QuoteRow[];
}

/** The part of a list that a page shows; pages count from 1. */
export function cut<T>(list: readonly T[], { pageNum = 1, pageSize = PAGE_SIZE }: Page): readonly T[] {
  const first = (pageNum - 1) * pageSize;
  return list.slice(first, first + pageSize);
}

export async function pageOf(order: readonly Place[], page: Page, context: Context): Promise<QuotePage> {
  return { total: order.length, ...(await listOf(cut(order, page), context)) };
}

/** Rows of the places, in their order, made in slices: a whole market has thirteen thousand. */
export async function listOf(order: readonly Place[], { market: source }: Context): Promise<QuoteListAnswer> {
  const phases = new Map<Market, Phase>();
  const phaseOf = (market: Market, at: number): Phase => {
    const phase = phases.get(market) ?? source.status(market, at).phase;
    phases.set(market, phase);
    return phase;
  };
  const list: QuoteRow[] = [];
  await inSlices(order.length, (index) => {
    const { prices, place } = order[index] as Place;
    const listing = prices.listings[place];
    if (listing) list.push(quoteRow(listing, prices.row(place), phaseOf(listing.market, prices.at), prices.at));
  });
  return { catalogue: source.catalogue, list };
}

/** Places of one market that `keep` wants, in the catalogue's order. */
export function placesOf(prices: Prices, keep: (listing: Listing, place: number) => boolean = () => true): Place[] {
  const kept: Place[] = [];
  prices.listings.forEach((listing, place) => {
    if (keep(listing, place)) kept.push({ prices, place });
  });
  return kept;
}

const scratch = new Float64Array(16);

/** Rows of single instruments as they are now, from any market; to a customer each says whether it is watched. */
export async function rowsNow(listings: readonly Listing[], { market: source, clock, visit, watchlists }: Context): Promise<QuoteRow[]> {
  const watched = visit && (await watchlists.keys(visit.customer));
  const at = clock.now();
  return listings.map((listing) => {
    source.quoteInto(listing.id, at, scratch);
    const row = quoteRow(listing, scratch, source.status(listing.market, at).phase, at);
    return watched ? { ...row, selfSelectStatus: watched.has(quoteKey(listing.market, listing.code)) ? 1 : 0 } : row;
  });
}
