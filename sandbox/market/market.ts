/** All markets together: each instrument's questions go to the venue whose hours it keeps. */
import { join } from 'node:path';
import { QUOTE_COLUMNS, type QuoteValues } from '../../contract/quote.ts';
import type { Constituent } from './tape/daily.ts';
import type { Exchanges } from './time/exchanges.ts';
import { createOptions } from './options/options.ts';
import { createRelations } from './facts/relations.ts';
import { createSearch } from './facts/search.ts';
import type { InstrumentSource } from './source.ts';
import { createStatus, keepsOwnHours, sessionAt } from './time/status.ts';
import { summaryOf } from './facts/summary.ts';
import type { MarketModel } from './types.ts';
import { createVenue, type Venue } from './tape/venue.ts';

/** The data folder beside this one. */
export const DATA_DIR = join(import.meta.dirname, '..', 'data');

export interface MarketOptions {
  readonly seed: number;
  /** Version of the listings. */
  readonly catalogue: string;
  /** By id. */
  readonly instruments: readonly InstrumentSource[];
  readonly exchanges: Exchanges;
}

export function createMarket({ seed, catalogue, instruments, exchanges }: MarketOptions): MarketModel {
  const listings = instruments.map(({ listing }) => listing);
  const constituent = (id: number): Constituent => {
    const { daily, around, sessions } = venue(id);
    return { daily, around, sessions, place: place(id), scale: listings[id]?.scale ?? 0 };
  };
  const venues = [...Map.groupBy(instruments, ({ sessions }) => sessions)].map(([sessions, own]) =>
    createVenue(seed, sessions, own, constituent),
  );
  const venueOf: Venue[] = [];
  const placeOf = new Uint32Array(listings.length);
  for (const venue of venues) {
    venue.ids.forEach((id, place) => {
      venueOf[id] = venue;
      placeOf[id] = place;
    });
  }
  const byKey = new Map(listings.map((listing) => [`${listing.market}:${listing.code}`, listing]));
  const counts = new Map([...Map.groupBy(listings, ({ market }) => market)].map(([market, own]) => [market, own.length]));
  const { status } = createStatus(exchanges);
  const weight = Float64Array.from(instruments, (instrument) => instrument.weight);
  const relations = createRelations(instruments, (id, at) => quote(id, at).price / 10 ** (listings[id]?.scale ?? 0));
  const options = createOptions({ seed, exchanges });
  // Only the process that answers calls is ever asked.
  let search: MarketModel['search'] | undefined;
  const values = new Float64Array(QUOTE_COLUMNS.length);

  const venue = (id: number): Venue => {
    const found = venueOf[id];
    if (found === undefined) throw new RangeError(`no instrument ${id}`);
    return found;
  };
  const place = (id: number): number => placeOf[id] ?? 0;
  const quoteInto = (id: number, at: number, out: Float64Array): void => venue(id).prices.quoteInto(place(id), at, out);
  const quote = (id: number, at: number): QuoteValues => {
    quoteInto(id, at, values);
    return Object.fromEntries(QUOTE_COLUMNS.map((column, index) => [column, values[index] ?? Number.NaN])) as QuoteValues;
  };

  return {
    catalogue,
    listings,
    turnover: Float64Array.from(instruments, ({ traits }) => traits.turnover),
    weight,
    hours: venues.map(({ ids, sessions }) => ({
      ids,
      phase: (at) => sessions.at(at).phase,
      nextChange: (at) => sessions.at(at).until,
    })),
    find: (market, code) => byKey.get(`${market}:${code}`),
    rules: (id) => instruments[id],
    search(keyword, of) {
      search ??= createSearch(listings, weight);
      return search(keyword, of);
    },
    quoteInto,
    quote,
    spark: (id, at) => venue(id).charts.spark(place(id), at),
    kline: (id, type, at) => venue(id).charts.kline(place(id), type, at),
    days: (id, from, at) => venue(id).charts.days(place(id), from, at),
    depth: (id, at) => venue(id).depth(place(id), at),
    options(id, at) {
      const source = instruments[id];
      if (source === undefined) throw new RangeError(`no instrument ${id}`);
      return options.chain(source, quote(id, at), at);
    },
    option(id, terms, at) {
      const source = instruments[id];
      return source && options.price(source, terms, quote(id, at), at);
    },
    yearRange: (id, at) => venue(id).charts.yearBefore(place(id), at),
    summary(id, at) {
      const source = instruments[id];
      if (source === undefined) throw new RangeError(`no instrument ${id}`);
      const own = venue(id);
      const where = place(id);
      const now = quote(id, at);
      return summaryOf(source, {
        at,
        quote: now,
        year: own.charts.yearRange(where, at),
        traded: source.hasVolume ? { fundFlow: own.flow(where, at), chips: own.chips(where, at) } : undefined,
        session: keepsOwnHours(source.listing.market) ? sessionAt(own.sessions, at) : undefined,
        facts: relations.parts(source, now, own.sessions.at(at).quoteDay, at),
      });
    },
    status: (market, at) => ({ ...status(market, at), listings: counts.get(market) ?? 0 }),
  };
}
