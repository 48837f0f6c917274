/** One market and the instants and instruments that the property tests draw from. */
import fc from 'fast-check';
import type { Market, Phase } from '../../contract/codes.ts';
import type { QuoteValues } from '../../contract/quote.ts';
import { KEPT } from './kept.fixture.ts';
import { keptMarket } from './kept.ts';
import { createMarket } from './market.ts';
import type { InstrumentSource } from './source.ts';
import { tickAt } from './tape/tick.ts';

/** The fixed day of all tests. */
export const LISTED_AT = Date.parse('2026-03-11T14:00Z');
const options = keptMarket(KEPT, { seed: 1, listedAt: LISTED_AT });
export const { instruments } = options;
export const market = createMarket(options);
export const MINUTE = 60_000;

export const idOf = (code: string, of: Market = 'US'): number => {
  const listing = market.find(of, code);
  if (listing === undefined) throw new Error(`no listing ${code}`);
  return listing.id;
};

const sourceOf = (id: number): InstrumentSource => {
  const source = instruments[id];
  if (source === undefined) throw new Error(`no instrument ${id}`);
  return source;
};
/** Halted or no longer listed. */
export const isStill = (id: number, at: number): boolean => at >= Math.min(sourceOf(id).haltedFrom, sourceOf(id).delistedFrom);
export const phaseOf = (id: number, at: number): Phase => sourceOf(id).sessions.at(at).phase;
export const hasBook = (id: number): boolean => sourceOf(id).hasBook;
export const hasVolume = (id: number): boolean => sourceOf(id).hasVolume;
export const hasSplits = (id: number): boolean => sourceOf(id).splits.length > 0;
/** Prices may be zero or below. */
export const isSigned = (id: number): boolean => sourceOf(id).tick.lowest < 0;
/** Regular session of the day that the quote shows: its first instant, and the one after its last. */
export function sessionOf(id: number, at: number): { open: number; close: number; minutes: number } {
  const { sessions } = sourceOf(id);
  const { open, close, lunchFrom, lunchTo } = sessions.day(sessions.at(at).quoteDay);
  return { open, close, minutes: (close - open - (lunchTo - lunchFrom)) / MINUTE };
}
/** Instruments of each kind, so that none is rare among the drawn ones. */
const kinds = [...Map.groupBy(market.listings, ({ market: code }) => code).values()].map((listings) =>
  fc.integer({ min: listings[0]?.id ?? 0, max: listings.at(-1)?.id ?? 0 }),
);

/** Instants around everything that is awkward, and any other. */
const awkward = [
  '2026-03-06T20:59:59.999Z', // last moment of a Friday in winter time
  '2026-03-06T21:00Z',
  '2026-03-08T12:00Z', // the Sunday when summer time begins
  '2026-03-09T08:00Z', // pre-market's first moment in summer time
  '2026-03-09T13:29:59.999Z',
  '2026-03-09T13:30Z', // the open
  '2026-03-09T13:30:00.125Z',
  '2026-03-09T13:35Z',
  '2026-10-30T19:59:59Z',
  '2026-11-02T14:29:59Z', // the Monday after summer time ended
  '2026-11-02T14:30:01Z',
  '2026-11-27T17:59:59Z', // half day
  '2026-11-27T18:00Z',
  '2026-11-27T21:59:59Z',
  '2026-11-27T22:00Z',
  '2026-11-28T12:00Z',
  '2026-12-25T15:00Z', // holiday
  '2026-03-11T04:30Z', // Hong Kong's lunch
  '2026-03-11T03:59:59.999Z',
  '2026-03-11T05:00Z',
  '2026-03-08T22:00Z', // forex and CME open on Sunday
  '2026-03-13T20:59:59Z', // and close on Friday
  '2026-03-11T21:30Z', // CME's daily halt
  '2026-03-11T00:00Z', // a crypto day begins
  '2020-04-20T18:30Z', // crude oil below zero
  '2020-08-28T19:59:59Z', // AAPL before its split
  '2020-08-31T12:00Z',
  '2020-08-31T13:30Z',
  '2020-08-31T18:00Z',
  '2020-08-31T22:00Z',
].map((text) => Date.parse(text));
export const instant = fc.oneof(
  fc.constantFrom(...awkward),
  fc.integer({ min: Date.parse('2014-01-02'), max: Date.parse('2027-12-30') }),
  fc.integer({ min: Date.parse('2026-03-09T08:00Z'), max: Date.parse('2026-03-14T01:00Z') }),
);
export const instrument = fc.oneof(...kinds, fc.constantFrom(...['AAPL', 'GOOG', 'MSFT', 'USO', 'BRK.A', 'NAN'].map((code) => idOf(code))));
/** The price that moves now: the extended one outside regular hours. */
export const live = ({ price, extended }: QuoteValues): number => (Number.isNaN(extended) ? price : extended);
/** A price that the instrument's market allows. */
export function onTick(id: number, units: number): boolean {
  const tick = instruments[id]?.tick;
  return tick !== undefined && Number.isInteger(units) && units >= tick.lowest && units % tickAt(tick, units) === 0;
}
