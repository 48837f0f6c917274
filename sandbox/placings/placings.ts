/** What customers do with placings: apply while a window is open, and wait; all else is the clock's. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { amountText } from '../../contract/finance/amount.ts';
import { moneyOf } from '../../contract/finance/trade.ts';
import { factsOf } from '../../contract/markets.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { Placing, Sale } from '../../contract/rest/placing.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { toldSteps } from '../commitments/reads.ts';
import type { Store, Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import type { Invested, Worth } from '../ledger/balances.ts';
import { type Paging, windowOf } from '../ledger/pages.ts';
import type { MarketModel } from '../market/types.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { findShare } from '../trading/lines/shares.ts';
import { checkQuantity } from '../trading/orders/checks.ts';
import { openPosition } from '../trading/positions/holding.ts';
import { dayOfPaid } from '../trading/positions/valuation.ts';
import type { DrawnSale, DrawnSales } from './drawn.ts';
import { costOf, enteredOf, type KeptTerms, type PlacingBook, STATUS, termsOf } from './life.ts';

export interface Placings {
  sales(page: Paging): Promise<Output<'saleList'>>;
  window(id: string): Outcome<Output<'saleTime'>>;
  apply(customer: number, input: Input<'placingCreate'>): Promise<Outcome<Placing>>;
  list(customer: number, page: Paging): Promise<Output<'positionPlacingSubscription'>>;
  flatCount(customer: number, id: number): Promise<Outcome<Output<'positionPlacingFlatCount'>>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
}

export interface PlacingDesk {
  readonly store: Store;
  readonly market: MarketModel;
  readonly book: PlacingBook;
  readonly drawn: DrawnSales;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

type SaleState = Sale['state'];
const STATES: readonly SaleState[] = ['open', 'upcoming', 'closed'];
/** Decimals of what a cover is told with. */
const COVER_DIGITS = 2;

const stateOf = ({ start, end }: Pick<DrawnSale, 'start' | 'end'>, at: number): SaleState =>
  at < start ? 'upcoming' : at < end ? 'open' : 'closed';

/** What decides the order within a state. */
const nextDate = (sale: DrawnSale, at: number): number => {
  const state = stateOf(sale, at);
  return state === 'upcoming' ? sale.start : state === 'open' ? sale.end : -sale.end;
};

const timesOf = ({ start, end, pay, unlock, timeZone }: Pick<DrawnSale, 'start' | 'end' | 'pay' | 'unlock' | 'timeZone'>) => ({
  startTime: secondsOf(start),
  endTime: secondsOf(end),
  payTime: secondsOf(pay),
  unlockTime: secondsOf(unlock),
  timeZone,
});

export function createPlacings({ store, market, book, drawn, now }: PlacingDesk): Placings {
  const shapeSale = (sale: DrawnSale, at: number): Sale => {
    const { listing, id, currency, discountRate, lockDays, minimum, maximum, total, others, calledOff } = sale;
    const { code, market: of, name, scale, tickDigits, lot } = listing;
    const state = stateOf(sale, at);
    const price = state === 'upcoming' ? undefined : drawn.priceOf(sale);
    const text = (units: number | undefined) => (units === undefined ? undefined : amountText(BigInt(units), scale));
    return {
      ...{ id, code, market: of, name, currency, scale, digits: tickDigits, discountRate, lot, lockDays, state, total },
      ...timesOf(sale),
      referencePrice: text(price?.reference),
      discountedPrice: text(price?.discounted),
      minimumQuantity: minimum,
      maximumQuantity: maximum,
      ...(state === 'closed' && (calledOff ? { calledOff } : { cover: Number((others / total).toFixed(COVER_DIGITS)) })),
    };
  };

  /** The instrument that was placed, with its last price: undefined without one. */
  const markedOf = (terms: KeptTerms, at: number) => {
    const share = findShare(market, terms.code, terms.market, factsOf(terms.market).source);
    const mark = share.ok ? share.data.mark(at) : undefined;
    return share.ok && mark ? { instrument: share.data, mark } : undefined;
  };

  /** Of shares that are paid and locked: what they are worth, what the trading day began at, minor units. */
  const valueOf = (row: CommitmentRow, at: number) => {
    const terms = termsOf(row);
    const marked = book.isIn(row, 'toBeSettled') ? markedOf(terms, at) : undefined;
    if (!marked) return undefined;
    const { instrument, mark } = marked;
    const money = (points: bigint): bigint =>
      moneyOf(points, { scale: terms.scale, multiplier: '1', minorScale: CURRENCY_SCALE[row.currency] });
    const paid = { quantity: row.quantity, points: BigInt(terms.price) * row.quantity, paidAt: terms.pay };
    const { today_cost } = dayOfPaid(instrument, paid, at);
    return { price: mark.price, amount: money(BigInt(mark.price) * row.quantity), before: money(BigInt(today_cost)) };
  };

  const shape = (row: CommitmentRow, at: number): Placing => {
    const terms = termsOf(row);
    const { code, market: of, name, scale, digits, discountRate, lot, lockDays, calledOff } = terms;
    const { currency } = row;
    const money = (units: bigint) => textOf(units, currency);
    const price = (units: number) => amountText(BigInt(units), scale);
    const waits = book.isIn(row, 'waiting');
    const amount = costOf(terms, row.opened, currency);
    const isPaid = !waits && !book.isIn(row, 'allotted');
    const value = valueOf(row, at);
    return {
      id: Number(row.id),
      saleId: row.code,
      ...{ code, market: of, name, currency, scale, digits, discountRate, lot, lockDays },
      ...timesOf(terms),
      referencePrice: price(terms.reference),
      discountedPrice: price(terms.price),
      status: STATUS[book.stateOf(row)],
      quantity: Number(row.opened),
      amount: money(amount),
      allotmentQuantity: waits ? undefined : Number(row.quantity),
      actualPayment: money(isPaid ? row.cost : 0n),
      pendingPayment: money(book.isIn(row, 'allotted') ? row.cost : 0n),
      refund: money(waits ? 0n : amount - row.cost),
      ...(value && { lastPrice: price(value.price), value: money(value.amount), profit: money(value.amount - row.cost) }),
      ...(book.isIn(row, 'notAllotted') && { calledOff }),
      createTimeTimestamp: secondsOf(row.created_at),
      modifyTimeTimestamp: secondsOf(row.modified_at),
      endTimeTimestamp: row.ended_at === null ? undefined : secondsOf(row.ended_at),
    };
  };

  /** Why a customer may not ask for so many. */
  const refusalOf = async (tx: Tx, customer: number, sale: DrawnSale, quantity: number, at: number): Promise<Refusal | undefined> => {
    if (stateOf(sale, at) !== 'open') return deny(EnvelopeCode.State, 'subscriptionClosed', { field: 'id' });
    const own = (await book.running(tx, customer)).filter(({ code }) => code === sale.id);
    const left = sale.maximum - own.reduce((sum, { opened }) => sum + Number(opened), 0);
    if (left < sale.minimum) return deny(EnvelopeCode.Limit, 'quantityTooLarge', { field: 'quantity' });
    return checkQuantity({ lot: sale.listing.lot, minimum: sale.minimum, maximum: left }, quantity, undefined);
  };

  return {
    async sales(page) {
      const at = now();
      const all = drawn
        .around(at)
        .toSorted((a, b) => STATES.indexOf(stateOf(a, at)) - STATES.indexOf(stateOf(b, at)) || nextDate(a, at) - nextDate(b, at));
      const { limit, offset } = windowOf(page);
      return { total: all.length, list: all.slice(offset, offset + limit).map((sale) => shapeSale(sale, at)) };
    },

    window(id) {
      const at = now();
      const sale = drawn.find(id, at);
      if (!sale) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
      const { startTime, endTime, timeZone } = timesOf(sale);
      return done({ id, state: stateOf(sale, at), startTime, endTime, timeZone, time: secondsOf(at) });
    },

    apply(customer, { clientOrderId, secret, acknowledged, ...body }) {
      return book.enter({ customer, endpoint: 'placingCreate', clientOrderId, body, secret, acknowledged }, async (tx, at) => {
        const sale = drawn.find(body.id, at);
        if (!sale) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
        const refusal = await refusalOf(tx, customer, sale, body.quantity, at);
        if (refusal) return refusal;
        const entered = enteredOf(customer, sale, drawn.priceOf(sale), BigInt(body.quantity));
        const row = await book.begin(tx, 'apply', entered, { hold: entered.cost }, at);
        if (row.ok) return done(shape(row.data, at));
        return row.denial?.reason === 'insufficientFunds' ? deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' }) : row;
      });
    },

    list(customer, page) {
      const at = now();
      return store.inSnapshot(async (tx) => {
        const rows = await book.of(tx, customer, windowOf(page));
        const happened = await book.happened(tx, rows);
        return {
          total: await book.count(tx, customer),
          list: rows.map((row) => ({
            ...shape(row, at),
            happened: toldSteps(happened.get(row.id) ?? [], STATUS),
          })),
        };
      });
    },

    flatCount: (customer, id) =>
      store.inSnapshot(async (tx) => {
        const row = await book.find(tx, customer, id);
        if (!row) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        const { market: of, code, unlock } = termsOf(row);
        const key = { customer, source: factsOf(of).source, market: of, code, direction: 0 } as const;
        const position = book.isIn(row, 'settled') ? await openPosition(tx, key) : undefined;
        const free = position ? position.quantity - position.frozen : 0n;
        return done({ quantity: Number(free < row.quantity ? free : row.quantity), unlockTime: secondsOf(unlock) });
      }),

    async invested(tx, customer) {
      const at = now();
      const worth: Worth[] = [];
      const today: Worth[] = [];
      for (const row of await book.running(tx, customer)) {
        const value = valueOf(row, at);
        if (!value) continue;
        const place = { wallet: 'subscription', currency: row.currency } as const;
        worth.push({ ...place, amount: value.amount });
        today.push({ ...place, amount: value.amount - value.before });
      }
      return { worth, today };
    },
  };
}
