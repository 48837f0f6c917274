/** The listing that a recording belongs to. */
import { catalogueOf } from '../market/universe/all.ts';
import type { Listing, MarketModel } from '../market/types.ts';
import type { Recording } from './recording.ts';

export interface ReplayedListing {
  readonly listing: Listing;
  /** The instrument whose bars give the frame: the same, or for a contract that isn't listed another of its root. */
  readonly frameId: number;
  /** The base can't price it: before the tape it has no price. */
  readonly alone: boolean;
  /** The parts of the market that change with its listings. */
  readonly listings: Pick<MarketModel, 'catalogue' | 'listings' | 'turnover' | 'weight' | 'hours' | 'find' | 'search'>;
  /** What was done, for the person who started it. */
  readonly note: string | undefined;
}

/** Root of a futures code: `GC` of `GCZ3`. */
const CONTRACT = /^(\w+?)[FGHJKMNQUVXZ]\d{1,2}$/;

/**
 * The listing as it is, with the recording's decimals where its own can't hold them, or for an expired contract a listing
 * of its own after a contract of the same root.
 *
 * @throws RangeError when the market has neither
 */
export function listingOf(base: MarketModel, recording: Recording): ReplayedListing {
  const { market, code, digits, first } = recording;
  const listed = base.find(market, code);
  if (listed) {
    if (digits <= listed.scale) return { listing: listed, frameId: listed.id, alone: false, listings: base, note: undefined };
    const listing = { ...listed, scale: digits, tickDigits: digits };
    return {
      listing,
      frameId: listed.id,
      alone: true,
      listings: relisted(base, base.listings.with(listed.id, listing), listing),
      note: `${market}:${code} is listed with ${listed.scale} decimals; its recorded prices need ${digits}, so it has those, and no price before the recording`,
    };
  }
  const root = CONTRACT.exec(code)?.[1];
  const sibling = base.listings.find((other) => other.market === market && root !== undefined && CONTRACT.exec(other.code)?.[1] === root);
  if (!sibling) throw new RangeError(`The sandbox doesn't list ${market}:${code}, which ${recording.file} recorded`);
  const scale = Math.max(sibling.scale, digits);
  const day = new Date(first).toISOString().slice(0, 10);
  const listing: Listing = { ...sibling, id: base.listings.length, code, name: `${code}, recorded ${day}`, scale, isin: undefined };
  const hours = base.hours.map((own) => (own.ids.includes(sibling.id) ? { ...own, ids: Uint32Array.of(...own.ids, listing.id) } : own));
  const grown = (column: Float64Array) => Float64Array.of(...column, column[sibling.id] ?? 0);
  return {
    listing,
    frameId: sibling.id,
    alone: true,
    listings: {
      ...relisted(base, [...base.listings, listing], listing),
      turnover: grown(base.turnover),
      weight: grown(base.weight),
      hours,
    },
    note: `${market}:${code} has expired; it is listed for this recording, and has no price before it`,
  };
}

function relisted(base: MarketModel, listings: readonly Listing[], changed: Listing): ReplayedListing['listings'] {
  const key = (listing: Listing) => `${listing.market}:${listing.code}`;
  const keys = new Map(listings.map((listing) => [key(listing), listing]));
  return {
    catalogue: catalogueOf(listings),
    listings,
    turnover: base.turnover,
    weight: base.weight,
    hours: base.hours,
    find: (market, code) => keys.get(`${market}:${code}`),
    search(keyword, market) {
      const found = base.search(keyword, market).flatMap(({ id }) => listings[id] ?? []);
      const asked = keyword.trim().toUpperCase();
      const fits = asked !== '' && changed.code.startsWith(asked) && (market ?? changed.market) === changed.market;
      return fits && !found.includes(changed) ? [changed, ...found] : found;
    },
  };
}
