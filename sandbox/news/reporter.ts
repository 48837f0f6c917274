/** Makes an edition's stories from the market's own prices at its instant: pure in (seed, edition). */
import type { Market } from '../../contract/codes.ts';
import { changeOf } from '../../contract/finance/price.ts';
import { factsOf } from '../../contract/markets.ts';
import { InstrumentState, QUOTE_COLUMNS } from '../../contract/quote.ts';
import { COLUMN } from '../market/board.ts';
import { hashText } from '../market/tape/random.ts';
import type { Listing, MarketModel } from '../market/types.ts';
import type { Offerings } from '../offerings/offerings.ts';
import type { Edition } from './editions.ts';
import type { Breadth, Mark, Matter, Story, Tag } from './story.ts';

/** The stocks that a market's news looks at. */
const MOST_TRADED = 100;
/** A company is news from this change on. */
const MOVE = 0.03;
const MOVERS = 2;
const LISTED = 5;
/** Contracts that a notice names. */
const NAMED = 12;
/** Gainers whose year is looked at for a new high; losers likewise. */
const YEAR_CHECKED = 6;
const HOUR = 3_600_000;

const INDICES: Partial<Record<Market, readonly string[]>> = {
  US: ['^GSPC', '^DJI', '^IXIC'],
  HK: ['^HSI'],
  DE: ['^GDAXI'],
  FR: ['^FCHI'],
  NL: ['^AEX'],
  BE: ['^BFX'],
  MX: ['^MXX'],
  AU: ['^AXJO'],
};
/** The close of this market tells of currencies and contracts too, which have none of their own. */
const LAST_CLOSE: Market = 'US';
const PAIRS = ['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD'];

const TAG_OF: Record<Matter['kind'], Tag> = {
  opening: 'markets',
  wrap: 'markets',
  move: 'companies',
  high: 'companies',
  low: 'companies',
  session: 'companies',
  currencies: 'economy',
  debut: 'ipo',
  halt: 'notice',
  expiry: 'notice',
};

export interface Reporter {
  /** All stories of an edition, the market's own first. */
  stories(edition: Edition): Story[];
  /** The day of one instrument, told at a close. Undefined without a price and a change. */
  session(listing: Listing, edition: Edition): Story | undefined;
}

/** @param halted instruments that are halted now: when they were, their notice appeared */
export function createReporter(market: MarketModel, offerings: Offerings, halted: readonly Listing[]): Reporter {
  const values = new Float64Array(QUOTE_COLUMNS.length);
  const futures = market.listings.filter((listing) => factsOf(listing.market).kind === 'future');
  const leaders = new Map<Market, readonly Listing[]>();

  const markOf = (listing: Listing, at: number): Mark | undefined => {
    market.quoteInto(listing.id, at, values);
    const value = (column: keyof typeof COLUMN) => values[COLUMN[column]] ?? Number.NaN;
    const price = value('price');
    const change = changeOf(price, value('previousClose')).ratio;
    if (!Number.isFinite(price) || change === undefined || !Number.isFinite(change)) return undefined;
    return { listing, price, open: value('open'), high: value('high'), low: value('low'), volume: value('volume'), change };
  };
  const marksOf = (code: Market, codes: readonly string[], at: number): Mark[] =>
    codes
      .map((own) => market.find(code, own))
      .filter((listing) => listing !== undefined)
      .map((listing) => markOf(listing, at))
      .filter((mark) => mark !== undefined);

  const leadersOf = (code: Market): readonly Listing[] => {
    const held = leaders.get(code);
    if (held) return held;
    const weight = ({ id }: Listing) => market.weight[id] ?? 0;
    const found = market.listings
      .filter((listing) => listing.market === code && listing.type === 'stock')
      .sort((a, b) => weight(b) - weight(a))
      .slice(0, MOST_TRADED);
    leaders.set(code, found);
    return found;
  };

  const breadthOf = (code: Market, marks: readonly Mark[], at: number): Breadth => {
    const indices = marksOf('IDX', INDICES[code] ?? [], at);
    return {
      indices,
      risen: marks.filter(({ change }) => change > 0).length,
      fallen: marks.filter(({ change }) => change < 0).length,
      counted: marks.length,
      gainers: marks.filter(({ change }) => change > 0).slice(0, LISTED),
      losers: marks
        .filter(({ change }) => change < 0)
        .slice(-LISTED)
        .reverse(),
      change: (indices[0] ?? marks[marks.length >> 1])?.change ?? 0,
    };
  };

  const stateAt = (id: number, at: number): number => {
    market.quoteInto(id, at, values);
    return values[COLUMN.state] ?? Number.NaN;
  };

  /** Those whose year's range the day has left. */
  const extremes = (marks: readonly Mark[], kind: 'high' | 'low', at: number): Matter[] =>
    marks
      .slice(0, YEAR_CHECKED)
      .filter(({ listing, high, low }) => {
        const year = market.yearRange(listing.id, at);
        return kind === 'high' ? high > year.high : low < year.low;
      })
      .slice(0, 1)
      .map((mark) => ({ kind, mark }));

  /** Futures whose last trading day is one of the next three, the most traded first. */
  const expiring = (at: number): { listing: Listing; date: string }[] => {
    const dates = [1, 2, 3].map((days) => new Date(at + days * 24 * HOUR).toISOString().slice(0, 10));
    return futures
      .flatMap((listing) => (listing.facts?.class === 'future' ? [{ listing, date: listing.facts.expiryDate }] : []))
      .filter(({ date }) => dates.includes(date))
      .sort((a, b) => (market.weight[b.listing.id] ?? 0) - (market.weight[a.listing.id] ?? 0));
  };

  const mattersOf = ({ market: code, kind, at, since }: Edition): Matter[] => {
    const marks = leadersOf(code)
      .map((listing) => markOf(listing, at))
      .filter((mark) => mark !== undefined)
      .sort((a, b) => b.change - a.change);
    if (marks.length === 0) return [];
    const matters: Matter[] = [{ kind: kind === 'opening' ? 'opening' : 'wrap', ...breadthOf(code, marks, at) }];
    const falling = marks.toReversed();
    const moved = [...marks.slice(0, MOVERS), ...falling.slice(0, MOVERS)].filter(({ change }) => Math.abs(change) >= MOVE);
    if (kind === 'opening') {
      // One issue a market and day at most: the one whose first price the opening gave.
      const debut = offerings
        .list(at)
        .find((own) => own.market === code && (own.listDate ?? 0) * 1000 > at - HOUR && own.state === 'listed');
      if (debut?.price && debut.debutChange !== undefined && debut.debutChange !== null) {
        matters.push({ kind: 'debut', name: debut.name, price: debut.price, currency: debut.currency, change: debut.debutChange });
      }
      return [...matters, ...moved.slice(0, 1).map((mark): Matter => ({ kind: 'move', mark }))];
    }
    const stopped = halted.filter(
      ({ market: own, id }) => own === code && stateAt(id, at) === InstrumentState.Halted && stateAt(id, since) !== InstrumentState.Halted,
    );
    if (stopped.length > 0) matters.push({ kind: 'halt', listings: stopped });
    if (code === LAST_CLOSE) {
      const pairs = marksOf('FX', PAIRS, at);
      if (pairs.length > 0) matters.push({ kind: 'currencies', pairs });
      const contracts = expiring(at);
      if (contracts.length > 0) matters.push({ kind: 'expiry', count: contracts.length, contracts: contracts.slice(0, NAMED) });
    }
    return [
      ...matters,
      ...moved.map((mark): Matter => ({ kind: 'move', mark })),
      ...extremes(marks, 'high', at),
      ...extremes(falling, 'low', at),
    ];
  };

  const storyOf = (matter: Matter, { market: code, at, date }: Edition): Story => ({
    id: [code, matter.kind, (at / 1000).toString(36), subjectOf(matter)].join('-'),
    at,
    date,
    market: code,
    tag: TAG_OF[matter.kind],
    related: relatedOf(matter),
    matter,
  });

  return {
    stories: (edition) => mattersOf(edition).map((matter) => storyOf(matter, edition)),
    session: (listing, edition) => {
      const mark = markOf(listing, edition.at);
      return mark && storyOf({ kind: 'session', mark }, edition);
    },
  };
}

/** Short name of an instrument within an id. */
export const subject = ({ market, code }: Pick<Listing, 'market' | 'code'>): string => hashText(`${market}:${code}`).toString(36);

const subjectOf = (matter: Matter): string => ('mark' in matter ? subject(matter.mark.listing) : '0');

function relatedOf(matter: Matter): readonly Listing[] {
  switch (matter.kind) {
    case 'opening':
    case 'wrap':
      return [...matter.indices, ...matter.gainers.slice(0, 3), ...matter.losers.slice(0, 3)].map(({ listing }) => listing);
    case 'move':
    case 'high':
    case 'low':
    case 'session':
      return [matter.mark.listing];
    case 'currencies':
      return matter.pairs.map(({ listing }) => listing);
    case 'halt':
      return matter.listings;
    case 'expiry':
      return matter.contracts.map(({ listing }) => listing);
    case 'debut':
      return [];
    default:
      return matter satisfies never;
  }
}
