/** Funds: what is offered, what customers hold, and some weeks of it for the demo accounts. */
import type { FundProduct } from '../../contract/rest/fund.ts';
import type { Episode } from '../accounts/demo.ts';
import type { House, Opened } from '../domain.ts';
import type { Handlers, Services } from '../handler.ts';
import { freeMoney } from '../ledger/balances.ts';
import { unitsOf } from '../ledger/terms.ts';
import { done } from '../outcome.ts';
import { FUNDS, fundOf } from './catalogue.ts';
import { createFunds, type Funds } from './funds.ts';
import { enteredOf, type FundBook, fundLine } from './life.ts';

declare module '../handler.ts' {
  interface Services {
    readonly funds: Funds;
  }
}

export const funds = {
  handlers: {
    fundOrdersProducts: (input, context) => done(context.funds.products(input)),
    fundOrdersCreate: (input, context) => context.funds.buy(context.visit.customer, input),
    fundRedeem: (input, context) => context.funds.redeem(context.visit.customer, input),
    fundOrdersPageList: async (input, context) => done(await context.funds.list(context.visit.customer, input)),
    fundOrdersStat: async (_, context) => done(await context.funds.totals(context.visit.customer)),
  } satisfies Partial<Handlers>,
  open({ store }: House, { clock, commitments }: Pick<Services, 'clock' | 'commitments'>): Opened<Pick<Services, 'funds'>> {
    const now = () => clock.now();
    const book: FundBook = commitments.open(fundLine(() => book));
    const made = createFunds({ store, book, now });
    return {
      gives: { funds: made },
      offered: [() => ({ fund: FUNDS.length })],
      invested: [(tx, customer) => made.invested(tx, customer)],
      past: [async (_, customer) => pastFunds(book, now, customer)],
    };
  },
};

const DAY = 86_400_000;

/** After the transfers that pay for them, in currencies of which they leave something. */
const PURCHASES = [
  { days: 39.2, productId: 'TERM1USD', amount: '100' },
  { days: 30.1, productId: 'CASHHKD', amount: '1500' },
  { days: 14.6, productId: 'TERM12EUR', amount: '500' },
] as const;

/** The purchases of a customer, and what has been paid of them since; what the money of their day doesn't reach for is left out. */
export const pastFunds = (book: FundBook, now: () => number, customer: number): Episode[] =>
  PURCHASES.flatMap(({ days, productId, amount }) => {
    const product = fundOf(productId);
    const at = Math.floor(now() - days * DAY);
    return product ? [purchaseOf(book, now, customer, product, unitsOf(product.currency, amount), at)] : [];
  });

const purchaseOf = (book: FundBook, now: () => number, customer: number, product: FundProduct, amount: bigint, at: number): Episode => ({
  at,
  async play(tx) {
    if ((await freeMoney(tx, customer, product.currency)) < amount) return undefined;
    const isFixed = product.mode === 'Regular';
    const row = await book.begin(tx, isFixed ? 'lock' : 'buy', enteredOf(customer, product, amount, at), { buy: amount }, at);
    if (!row.ok) throw new Error(`The demo's fund is refused: ${row.msg}`);
    const { due_at: due } = row.data;
    if (due === null || Number(due) > now()) return undefined;
    const ends = Number(due);
    return {
      at: ends,
      async play(then) {
        await book.carry(then, row.data, ends);
        return undefined;
      },
    };
  },
});
