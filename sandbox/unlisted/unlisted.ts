/** What customers do with shares of unlisted companies: buy whole at the price of a round; the exit is the clock's. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { UnlistedHolding, UnlistedOffer } from '../../contract/rest/unlisted.ts';
import { dateOf } from '../commitments/dates.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { toldSteps } from '../commitments/reads.ts';
import type { Store, Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import type { Invested } from '../ledger/balances.ts';
import { type Paging, windowOf } from '../ledger/pages.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { checkQuantity } from '../trading/orders/checks.ts';
import { type DrawnCompanies, type DrawnCompany, HABITS, priceText } from './drawn.ts';
import { proceedsOf, STATUS, termsOf, textOfTerms, type UnlistedBook } from './life.ts';

export interface Unlisted {
  offers(page: Paging): Output<'unlistedList'>;
  buy(customer: number, input: Input<'unlistedCreate'>): Promise<Outcome<UnlistedHolding>>;
  list(customer: number, page: Paging): Promise<Output<'unlistedOrders'>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
}

export interface UnlistedDesk {
  readonly store: Store;
  readonly book: UnlistedBook;
  readonly drawn: DrawnCompanies;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

const termsFrom = ({ code, name, currency, round, price, exit }: DrawnCompany) => ({
  code,
  name: name.text,
  industry: name.industry,
  currency,
  round,
  price: priceText(price),
  exitTime: secondsOf(exit),
  outcomes: [...HABITS[round].outcomes],
});

const offerFrom = (company: DrawnCompany): UnlistedOffer => ({
  ...termsFrom(company),
  roundTime: secondsOf(company.start),
  endTime: secondsOf(company.end),
  valuation: priceText(company.price * BigInt(company.shares)),
  lockMonths: HABITS[company.round].months,
  minimumQuantity: company.minimum,
  maximumQuantity: company.maximum,
  step: company.step,
});

export function createUnlisted({ store, book, drawn, now }: UnlistedDesk): Unlisted {
  const shape = (row: CommitmentRow): UnlistedHolding => {
    const { units: _, multiple: __, ...terms } = termsOf(row);
    const hasEnded = row.ended_at !== null;
    const money = (units: bigint) => textOf(units, row.currency);
    return {
      ...terms,
      id: Number(row.id),
      status: STATUS[book.stateOf(row)],
      quantity: Number(row.quantity),
      cost: money(row.cost),
      ...(hasEnded && {
        exitPrice: priceText(proceedsOf(termsOf(row), 1n)),
        proceeds: money(row.cost + row.realised),
        result: money(row.realised),
        endTimeTimestamp: secondsOf(row.ended_at ?? 0n),
      }),
      createTimeTimestamp: secondsOf(row.created_at),
      modifyTimeTimestamp: secondsOf(row.modified_at),
    };
  };

  return {
    offers(page) {
      const open = drawn.around(now());
      const { limit, offset } = windowOf(page);
      return { total: open.length, list: open.slice(offset, offset + limit).map(offerFrom) };
    },

    buy(customer, { clientOrderId, acknowledged, ...body }) {
      return book.enter({ customer, endpoint: 'unlistedCreate', clientOrderId, body, acknowledged }, async (tx, at) => {
        const company = drawn.find(body.code, at);
        if (!company) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'code' });
        if (at >= company.end) return deny(EnvelopeCode.State, 'subscriptionClosed', { field: 'code' });
        const { step, minimum, maximum, price, currency, exit, multiple } = company;
        const wrong = checkQuantity({ lot: step, minimum, maximum }, body.quantity, undefined);
        if (wrong) return wrong;
        const quantity = BigInt(body.quantity);
        const cost = price * quantity;
        const terms = textOfTerms({ ...termsFrom(company), units: String(price), multiple });
        const entered = { customer, code: company.code, currency, quantity, cost, terms };
        const row = await book.begin(tx, 'buy', { ...entered, due_at: exit, locked_until: exit }, { buy: cost }, at);
        if (row.ok) return done(shape(row.data));
        return row.denial?.reason === 'insufficientFunds' ? deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' }) : row;
      });
    },

    list: (customer, page) =>
      store.inSnapshot(async (tx) => {
        const rows = await book.of(tx, customer, windowOf(page));
        const happened = await book.happened(tx, rows);
        return {
          total: await book.count(tx, customer),
          list: rows.map((row) => ({
            ...shape(row),
            happened: toldSteps(happened.get(row.id) ?? [], STATUS),
          })),
        };
      }),

    /** Worth what was paid: there is no other price until the exit, whose result is that day's. */
    async invested(tx, customer) {
      const place = ({ currency }: CommitmentRow) => ({ wallet: 'subscription', currency }) as const;
      const running = await book.running(tx, customer);
      const ended = await book.endedSince(tx, customer, Date.parse(dateOf(now())));
      return {
        worth: running.map((row) => ({ ...place(row), amount: row.cost })),
        today: ended.map((row) => ({ ...place(row), amount: row.realised })),
      };
    },
  };
}
