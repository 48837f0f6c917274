/** New issues: those of the past from the record, those of these weeks drawn; states by the clock. */
import type { Offering } from '../../contract/rest/market.ts';
import type { MarketModel } from '../market/types.ts';
import { createDrawnOfferings } from './drawn.ts';
import { readHistory } from './history.ts';
import { type Issue, offeringOf } from './issue.ts';

export interface Offerings {
  /** Open ones first (the next to close leads), then upcoming, closed, listed (the latest first). */
  list(at: number): Offering[];
  find(id: string, at: number): Offering | undefined;
  /** One that is drawn, with what nobody knows of it yet; those of the record can't be applied for. */
  issue(id: string, at: number): Issue | undefined;
}

export interface OfferingsOptions {
  readonly market: Pick<MarketModel, 'status' | 'find' | 'listings'>;
  readonly seed: number;
  readonly dataDir: string;
}

const STATES: readonly Offering['state'][] = ['open', 'upcoming', 'closed', 'withdrawn', 'listed'];

/** @throws when the record can't be read */
export function createOfferings({ market, seed, dataDir }: OfferingsOptions): Offerings {
  // Ascending dates would put the oldest first; a clock of the past must not see what came later.
  const history = readHistory(dataDir).toSorted((a, b) => (b.listDate ?? 0) - (a.listDate ?? 0));
  const byId = new Map(history.map((offering) => [offering.id, offering]));
  const drawn = createDrawnOfferings(market, seed);
  const isListed = (offering: Offering, at: number) => (offering.listDate ?? 0) * 1000 <= at;
  return {
    list(at) {
      const current = drawn.around(at).toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || nextDate(a) - nextDate(b));
      return [...current, ...history.filter((offering) => isListed(offering, at))];
    },
    find(id, at) {
      const past = byId.get(id);
      if (past) return isListed(past, at) ? past : undefined;
      const issue = drawn.find(id, at);
      return issue && offeringOf(issue, at);
    },
    issue: (id, at) => drawn.find(id, at),
  };
}

/** What decides the order within a state. */
function nextDate({ state, purchaseStartDate, purchaseEndDate, listDate }: Offering): number {
  switch (state) {
    case 'open':
      return purchaseEndDate ?? 0;
    case 'upcoming':
      return purchaseStartDate ?? 0;
    case 'closed':
      return listDate ?? 0;
    case 'withdrawn':
    case 'listed':
      return -(listDate ?? 0);
    default:
      return state satisfies never;
  }
}
