/** How instruments belong to each other: the months of a future, the futures and constituents of an index, a share's other counter. */
import { formatUnits } from '../../../contract/finance/price.ts';
import type { QuoteValues } from '../../../contract/quote.ts';
import type { FutureFacts, IndexFacts, Summary } from '../../../contract/rest/summary.ts';
import type { StaticFuture, StaticHongKong, StaticIndex } from './facts.ts';
import { gauss, mix } from '../tape/random.ts';
import type { Basket, InstrumentSource } from '../source.ts';
import type { Listing } from '../types.ts';

/** Constituents that a summary names. */
const NAMED = 60;
const SALT = 0x4f49;

type FactParts = Pick<Summary, 'future' | 'forex' | 'index' | 'hongKong'>;

export interface Relations {
  /** The parts of a summary that fit the instrument's class. `day` is the trading day that the quote shows. */
  parts(source: InstrumentSource, quote: QuoteValues, day: number, at: number): FactParts;
}

const staticFuture = ({ facts }: Listing): StaticFuture | undefined => (facts?.class === 'future' ? facts : undefined);

/** @param closeOf close of an instrument at an instant, in its currency, for the weights of constituents */
export function createRelations(instruments: readonly InstrumentSource[], closeOf: (id: number, at: number) => number): Relations {
  const futures = instruments.filter(({ listing }) => listing.facts?.class === 'future');
  /** Months by root, nearest first. */
  const months = Map.groupBy(
    futures.toSorted((a, b) => a.delistedFrom - b.delistedFrom),
    ({ listing }) => staticFuture(listing)?.root ?? '',
  );
  const frontOf = (root: string, at: number): InstrumentSource | undefined =>
    months.get(root)?.find(({ delistedFrom }) => delistedFrom > at);

  const futureOf = (source: InstrumentSource, own: StaticFuture, { previousClose }: QuoteValues, day: number, at: number): FutureFacts => {
    const { listing } = source;
    const { class: _, ...facts } = own;
    const openInterest = openInterestOf(source, day);
    return {
      ...facts,
      front: frontOf(own.root, at) === source,
      previousSettle: formatUnits(previousClose, listing.scale, listing.tickDigits),
      openInterest,
      openInterestChange: openInterest - openInterestOf(source, day - 1),
      months: (months.get(own.root) ?? []).map((month) => ({
        code: month.listing.code,
        contractMonth: staticFuture(month.listing)?.contractMonth ?? '',
      })),
    };
  };

  const weightsOf = ({ ids, weights }: Basket, at: number): IndexFacts['constituents'] => {
    const worth = Array.from(ids, (id, index) => closeOf(id, at) * (weights[index] ?? 0));
    const all = worth.reduce((sum, one) => sum + one, 0);
    return Array.from(ids, (id, index) => ({ listing: instruments[id]?.listing, weight: (worth[index] ?? 0) / all }))
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, NAMED)
      .flatMap(({ listing, weight }) => (listing ? [{ market: listing.market, code: listing.code, weight }] : []));
  };

  const indexOf = ({ basket }: InstrumentSource, { about, roots }: StaticIndex, at: number): IndexFacts => ({
    about,
    constituents: basket ? weightsOf(basket, at) : [],
    constituentCount: basket?.ids.length ?? 0,
    relatedFutures: roots.flatMap((root) => {
      const front = frontOf(root, at);
      return front ? [{ market: front.listing.market, code: front.listing.code }] : [];
    }),
  });

  const hongKongOf = ({ class: _, counterpart, ...facts }: StaticHongKong): Summary['hongKong'] => ({
    ...facts,
    counterpart: counterpart === undefined ? undefined : { market: 'HK', code: counterpart },
  });

  return {
    parts(source, quote, day, at) {
      const { facts } = source.listing;
      switch (facts?.class) {
        case 'future':
          return { future: futureOf(source, facts, quote, day, at) };
        case 'forex': {
          const { class: _, ...forex } = facts;
          return { forex };
        }
        case 'index':
          return { index: indexOf(source, facts, at) };
        case 'hongKong':
          return { hongKong: hongKongOf(facts) };
        case 'bond':
        case undefined:
          return {};
        default:
          return facts satisfies never;
      }
    },
  };
}

/** Contracts that stand open at the end of a day: drawn, some days' volume, and moving a few percent a day. */
function openInterestOf({ listing, traits }: InstrumentSource, day: number): number {
  const contracts = traits.turnover / Math.max(traits.base, 10 ** -listing.scale);
  return Math.max(
    1,
    Math.round(contracts * (2.5 + gauss(mix(traits.key, SALT)) * 0.5) * (1 + 0.03 * gauss(mix(mix(traits.key, SALT), day)))),
  );
}
