/** Quantified trading: what is offered, which strategy did best, what customers' orders made of it, and some weeks of it for the demo accounts. */
import { EnvelopeCode, QuantifyStatus } from '../../contract/codes.ts';
import type { QuantifyOrder, QuantifyProduct, Ranking } from '../../contract/rest/quantify.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import { windowOf } from '../ledger/pages.ts';
import { deny, done } from '../outcome.ts';
import { openStakes, type StakeLine, type Stakes } from '../strategies/stakes.ts';
import { CURRENCY } from '../strategies/strategies.ts';
import { PRODUCTS } from './products.ts';

declare module '../handler.ts' {
  interface Services {
    readonly quantify: Stakes<QuantifyOrder>;
  }
}

const STATUS = { waiting: QuantifyStatus.Waiting, running: QuantifyStatus.InProgress, ended: QuantifyStatus.Completed } as const;

export const quantifyLine: StakeLine<QuantifyOrder> = {
  name: 'quantify',
  wallet: 'financial',
  prefix: 'Q',
  asks: { acknowledgement: true, secret: true },
  titles: { begin: 'quantify.begin', finish: 'quantify.finish' },
  status: STATUS,
  shape: ({ code, state, terms, stake }) => ({
    ...stake,
    productId: code,
    name: terms.name,
    periodDays: terms.days,
    status: STATUS[state],
  }),
};

/** Days that strategies are ranked by. */
const RANKED_DAYS = 90;
const DAY = 86_400_000;

const PAST = [
  { days: 26.4, code: 'GRID7', amount: '300' },
  { days: 3.3, code: 'GRID7', amount: '200' },
] as const;

const productOf = (productId: string) => PRODUCTS.find(({ code }) => code === productId);

export const quantify = {
  handlers: {
    // Everybody's list of what there is.
    quantifyList: (_, { strategies, clock }) =>
      done({
        list: PRODUCTS.map(({ code, name, strategy, days, minimum }) => ({
          id: code,
          name,
          minimum,
          currency: CURRENCY,
          risk: strategies.described(strategy, clock.now()).risk,
          periodDays: days,
        })),
      }),
    quantizationList: (_, { quantify: stakes, strategies, clock }) => {
      const at = clock.now();
      const list = PRODUCTS.map((offer): QuantifyProduct => {
        const { code, name, strategy, days, fee, minimum, maximum } = offer;
        return {
          productId: code,
          name,
          periodDays: days,
          currency: CURRENCY,
          strategy: strategies.described(strategy, at),
          fee,
          minimum,
          maximum,
          ...stakes.span(offer, at),
        };
      });
      return done({ list });
    },
    quantizationRanking: (_, { strategies, clock }) => {
      const at = clock.now();
      const ranked = PRODUCTS.map(({ code, name, strategy }) => ({
        productId: code,
        name,
        ...strategies.lately(strategy, RANKED_DAYS * DAY, at),
      })).toSorted((one, other) => Number(other.return) - Number(one.return));
      const list = ranked.map(({ profit, ...one }, place): Ranking['list'][number] => ({
        ...one,
        rank: place + 1,
        profit: textOf(profit, CURRENCY),
      }));
      return done({ days: RANKED_DAYS, list });
    },
    quantizationProfitList: async ({ orderId, ...page }, { quantify: stakes, visit }) => {
      const results = await stakes.results(visit.customer, orderId);
      if (!results) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'orderId' });
      const { limit, offset } = windowOf(page);
      const list = results
        .map(({ market, code, name, profit, bought, sold }, place) => ({
          id: place + 1,
          market,
          stockCode: code,
          name,
          profit: textOf(profit, CURRENCY),
          buyTimeStamp: secondsOf(bought),
          sellTimeStamp: sold === undefined ? undefined : secondsOf(sold),
        }))
        .toReversed()
        .slice(offset, offset + limit);
      return done({ total: results.length, list });
    },
    quantizationProfitStat: async (_, { quantify: stakes, visit }) => {
      const { running, ended, ...money } = await stakes.totals(visit.customer);
      if (running + ended === 0) return done({ list: [] });
      const { amount, value, profit, today, realised } = money;
      const text = (units: bigint) => textOf(units, CURRENCY);
      const total = { amount: text(amount), value: text(value), profit: text(profit), today: text(today), realised: text(realised) };
      return done({ list: [{ currency: CURRENCY, ...total, running, ended }] });
    },
    quantizationOrderPageList: async (page, { quantify: stakes, visit }) => done(await stakes.list(visit.customer, page)),
    quantizationOrderSave: ({ clientOrderId, acknowledged, secret, ...body }, { quantify: stakes, visit: { customer } }) =>
      stakes.enter(
        { customer, endpoint: 'quantizationOrderSave', clientOrderId, body, acknowledged, secret },
        { ...body, offer: productOf(body.productId) },
        'productId',
      ),
    quantizationCheckSecret: async ({ secret }, { store, secrets, visit }) =>
      (await store.inTransaction((tx) => secrets.check(tx, visit.customer, secret, 'secret'))) ?? done({}),
  } satisfies Partial<Handlers>,
  open(house: House, given: Pick<Services, 'clock' | 'commitments' | 'strategies'>): Opened<Pick<Services, 'quantify'>> {
    const { stakes, brings } = openStakes(quantifyLine, PRODUCTS, PAST, house, given);
    return { gives: { quantify: stakes }, offered: [() => ({ quantify: PRODUCTS.length })], ...brings };
  },
};
