/** Robots that mine: what is offered, and what customers have at work. */
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import type { MarketModel } from '../market/types.ts';
import { done } from '../outcome.ts';
import { ROBOTS } from './catalogue.ts';
import { type CoinPrice, type RobotBook, robotLine } from './life.ts';
import { createRobots, type Robots } from './robots.ts';

declare module '../handler.ts' {
  interface Services {
    readonly robots: Robots;
  }
}

export const coinPrice =
  (market: Pick<MarketModel, 'find' | 'quote'>): CoinPrice =>
  (coin, at) => {
    const listing = market.find('CRY', coin);
    const price = listing && market.quote(listing.id, at).price;
    return listing && price !== undefined && Number.isFinite(price)
      ? { units: BigInt(Math.round(price)), scale: listing.scale }
      : undefined;
  };

export const robots = {
  handlers: {
    robotPageList: (input, context) => done(context.robots.offers(input)),
    robotMiningQuota: async (_, context) => done(await context.robots.quota(context.visit.customer)),
    robotOrderCreate: (input, context) => context.robots.order(context.visit.customer, input),
    robotRecharge: (input, context) => context.robots.recharge(context.visit.customer, input),
    robotOrderRedeem: (input, context) => context.robots.redeem(context.visit.customer, input),
    robotOrderPageList: async (input, context) => done(await context.robots.list(context.visit.customer, input)),
    robotOrderDetail: ({ id }, context) => context.robots.detail(context.visit.customer, id),
    robotMessages: ({ orderId }, context) => context.robots.messages(context.visit.customer, orderId),
  } satisfies Partial<Handlers>,
  open(
    { store }: House,
    { clock, commitments, market }: Pick<Services, 'clock' | 'commitments' | 'market'>,
  ): Opened<Pick<Services, 'robots'>> {
    const priceOf = coinPrice(market);
    const book: RobotBook = commitments.open(robotLine(() => book, priceOf));
    const made = createRobots({ store, book, priceOf, now: () => clock.now() });
    return {
      gives: { robots: made },
      invested: [(tx, customer) => made.invested(tx, customer)],
      offered: [() => ({ robot: ROBOTS.length })],
    };
  },
};
