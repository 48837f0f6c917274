/** Subscriptions on a real store, to issues whose every figure is the test's. */
import type { Store } from '../../sandbox/db/store.ts';
import type { Issue } from '../../sandbox/offerings/issue.ts';
import { createDraw } from '../../sandbox/subscriptions/draws.ts';
import { type Draw, type SubscriptionBook, subscriptionLine } from '../../sandbox/subscriptions/life.ts';
import { createSubscriptions, type Subscriptions } from '../../sandbox/subscriptions/subscriptions.ts';
import { commitmentsOn } from './commitmentsOn.ts';
import { type Floor, openFloor } from './floor.ts';

/** A Wednesday; books close on Thursday, allotments are told on Saturday, paid until Tuesday an hour before the first day begins. */
export const WEDNESDAY = Date.parse('2026-03-11T06:00Z');
export const CLOSES = Date.parse('2026-03-12T04:00Z');
export const ALLOTS = Date.parse('2026-03-14T02:00Z');
export const PAYS = Date.parse('2026-03-17T00:30Z');
export const LISTS = Date.parse('2026-03-17T01:30Z');

/** Of Hong Kong: nobody else wants it, so that all is allotted. */
export const HK: Issue = {
  id: 'drawn-HK-1-0',
  code: '03999',
  name: 'Amber Bridge Foods',
  market: 'HK',
  currency: 'HKD',
  exchangeCode: 'HKEX',
  industry: 'Packaged foods',
  priceLow: '10.00',
  priceHigh: '12.35',
  lot: 500,
  rules: { charges: '0.010085', deposit: '1', financing: { leverage: 10, rate: '4.8', fee: '100' }, maximum: 50_000 },
  announced: WEDNESDAY - 9 * 86_400_000,
  opens: WEDNESDAY - 86_400_000,
  closes: CLOSES,
  allots: ALLOTS,
  pays: PAYS,
  lists: LISTS,
  price: '11.00',
  raisedFunds: '110000000',
  tranche: 1_000,
  cover: 0.2,
  oneLotSuccess: 1,
  withdraws: false,
  listPrice: '12.10',
  debutChange: 0.1,
  key: 7,
};
/** Of New York: nothing is paid before it is allotted. */
export const US: Issue = {
  ...HK,
  ...{ id: 'drawn-US-1-0', code: 'ABF', market: 'US', currency: 'USD', exchangeCode: 'NASDAQ', lot: 1, oneLotSuccess: undefined },
  ...{ priceLow: '18.00', priceHigh: '20.00', price: '19.50', listPrice: '18.00', debutChange: -0.0769 },
  rules: { charges: '0', deposit: '0', maximum: 500 },
};

export interface Desk {
  readonly floor: Floor;
  readonly book: SubscriptionBook;
  readonly subscriptions: Subscriptions;
  readonly sweep: () => Promise<void>;
}

export function openDesk(store: Store, issues: readonly Issue[], draw: Draw = createDraw()): Desk {
  const floor = openFloor(store, WEDNESDAY);
  const now = () => floor.now;
  const commitments = commitmentsOn(store, floor);
  const book: SubscriptionBook = commitments.open(subscriptionLine(() => book, draw));
  const offerings = { issue: (id: string) => issues.find((issue) => issue.id === id) };
  return { floor, book, subscriptions: createSubscriptions({ store, book, offerings, now }), sweep: () => commitments.sweep() };
}
