/** What customers do with new issues: apply while the book is open, pay what an allotment leaves owed. */
import { EnvelopeCode, type Reason } from '../../contract/codes.ts';
import { mostLots, proceedsOf } from '../../contract/finance/subscription.ts';
import { factsOf } from '../../contract/markets.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import type { Subscription, SubscriptionNote } from '../../contract/rest/subscription.ts';
import { dateOf } from '../commitments/dates.ts';
import type {} from '../commitments/book.ts';
import { type Step, toldSteps } from '../commitments/reads.ts';
import type { In } from '../commitments/line.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import type { StateOf } from '../commitments/life.ts';
import type { Store, Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import { freeMoney, type Invested, type Worth } from '../ledger/balances.ts';
import { windowOf } from '../ledger/pages.ts';
import type { Issue } from '../offerings/issue.ts';
import type { Offerings } from '../offerings/offerings.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { checkQuantity } from '../trading/orders/checks.ts';
import {
  appliedOf,
  datesOf,
  type KeptTerms,
  owedFor,
  STATUS,
  type SUBSCRIPTION_LIFE,
  type SubscriptionBook,
  termsOf,
  textOfTerms,
} from './life.ts';

export interface Subscriptions {
  applyNew(customer: number, input: Input<'newSharesCreate'>): Promise<Outcome<Subscription>>;
  applyHk(customer: number, input: HkApplied): Promise<Outcome<Subscription>>;
  pay(customer: number, input: Input<'ordersAdditions'>): Promise<Outcome<Subscription>>;
  most(customer: number, input: Input<'positionIpoFull'>): Promise<Outcome<Output<'positionIpoFull'>>>;
  list(customer: number, input: Input<'positionSubscription'>): Promise<Output<'positionSubscription'>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
}

export interface SubscriptionDesk {
  readonly store: Store;
  readonly book: SubscriptionBook;
  readonly offerings: Pick<Offerings, 'issue'>;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

type HkApplied = Extract<Input<'hkCreate'>, { readonly payMode: string }>;
type State = StateOf<typeof SUBSCRIPTION_LIFE>;

const STATES = Object.keys(STATUS) as State[];

export function createSubscriptions({ store, book, offerings, now }: SubscriptionDesk): Subscriptions {
  /** An issue whose book is open. @param inBoardLots Hong Kong's call, and no other, takes those that are issued in such */
  const openIssue = (id: string, inBoardLots: boolean, at: number): Outcome<Issue> => {
    const issue = offerings.issue(id, at);
    if (!issue) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
    if ((factsOf(issue.market).boardLots === true) !== inBoardLots) return deny(EnvelopeCode.State, 'notTradable', { field: 'id' });
    return at >= issue.opens && at < issue.closes ? done(issue) : deny(EnvelopeCode.State, 'subscriptionClosed', { field: 'id' });
  };

  const apply = async (tx: Tx, customer: number, terms: KeptTerms, quantity: number, at: number): Promise<Outcome<Subscription>> => {
    const { issue } = terms;
    const wrong = checkQuantity({ lot: issue.lot, minimum: issue.lot, maximum: issue.rules.maximum }, quantity, undefined);
    if (wrong) return wrong;
    if (await hasApplied(tx, customer, issue.id)) return deny(EnvelopeCode.State, 'alreadyApplied', { field: 'id' });
    if ((await freeMoney(tx, customer, issue.currency)) < appliedOf(terms, quantity).covered)
      return deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' });
    const row = await enter(book, tx, customer, terms, quantity, at);
    if (!row.ok) return atField(row, 'insufficientFunds', 'quantity');
    return done(shape(row.data, await book.happened(tx, [row.data])));
  };

  const shape = (row: CommitmentRow, happened: ReadonlyMap<bigint, readonly Step<State>[]>): Subscription => {
    const terms = termsOf(row);
    const { issue, leverage } = terms;
    const { currency } = row;
    const money = (units: bigint) => textOf(units, currency);
    const { applied, cost, paid, pending, interest } = owedFor(row, now());
    const { total, own, borrowed, fee } = applied;
    const steps = happened.get(row.id) ?? [];
    const wasAllotted = steps.some(({ state }) => state === 'allotted');
    const isWaiting = book.isIn(row, 'waiting');
    const isRefused = book.isIn(row, 'notAllotted');
    const isPaid = book.isIn(row, 'toBeSettled') || book.isIn(row, 'settled');
    const owes = book.isIn(row, 'allotted');
    const note = (): SubscriptionNote => (wasAllotted ? 'unpaid' : issue.withdraws ? 'withdrawn' : 'ballot');
    const proceeds = proceedsOf(issue.listPrice, Number(row.quantity), CURRENCY_SCALE[currency]);
    const isDecided = !isWaiting && !(isRefused && !wasAllotted && issue.withdraws);
    return {
      id: Number(row.id),
      offeringId: issue.id,
      code: issue.code,
      name: issue.name,
      market: issue.market,
      currency,
      exchangeCode: issue.exchangeCode,
      prospectusDate: secondsOf(issue.announced),
      status: STATUS[book.stateOf(row)],
      ...(isRefused && { note: note() }),
      payMode: leverage === undefined ? 'cash' : 'financed',
      ...(leverage !== undefined && { leverage }),
      subscriptionPrice: issue.priceHigh,
      quantity: Number(row.opened),
      total: money(total),
      deposit: money(own),
      borrowed: money(borrowed),
      ...(isDecided && { price: issue.price, raisedFunds: issue.raisedFunds }),
      ...(!isWaiting && { allotmentQuantity: Number(row.quantity) }),
      actualPayment: money(isPaid ? cost : owes ? paid : 0n),
      pendingPayment: money(owes ? pending : 0n),
      interestDue: money(owes && pending > 0n ? interest : 0n),
      refund: money(isWaiting ? 0n : isRefused ? own : own - paid),
      fee: money(isDecided ? fee : 0n),
      interest: money(-row.interest),
      usedBalance: money(row.held),
      allotDate: secondsOf(issue.allots),
      paymentEndDate: secondsOf(issue.pays),
      listDate: secondsOf(issue.lists),
      ...(book.isIn(row, 'settled') && {
        listPrice: issue.listPrice,
        proceeds: money(proceeds),
        profit: money(row.realised + row.interest),
      }),
      happened: toldSteps(steps, STATUS),
      createTimeTimestamp: secondsOf(row.created_at),
      modifyTimeTimestamp: secondsOf(row.modified_at),
      ...(row.ended_at !== null && { endTimeTimestamp: secondsOf(row.ended_at) }),
    };
  };

  return {
    applyNew(customer, { clientOrderId, acknowledged, ...body }) {
      return book.enter({ customer, endpoint: 'newSharesCreate', clientOrderId, body, acknowledged }, async (tx, at) => {
        const issue = openIssue(body.id, false, at);
        return issue.ok ? apply(tx, customer, { issue: issue.data }, body.quantity, at) : issue;
      });
    },

    applyHk(customer, { clientOrderId, acknowledged, ...body }) {
      return book.enter({ customer, endpoint: 'hkCreate', clientOrderId, body, acknowledged }, async (tx, at) => {
        const issue = openIssue(body.id, true, at);
        if (!issue.ok) return issue;
        if (body.payMode === 'cash') return apply(tx, customer, { issue: issue.data }, body.quantity, at);
        const most = issue.data.rules.financing?.leverage ?? 0;
        const leverage = body.leverage ?? most;
        if (leverage > most) return deny(EnvelopeCode.Limit, 'leverageTooHigh', { field: 'leverage', nearest: [String(most)] });
        return apply(tx, customer, { issue: issue.data, leverage }, body.quantity, at);
      });
    },

    pay(customer, { clientOrderId, ...body }) {
      return book.leave({ customer, endpoint: 'ordersAdditions', clientOrderId, body }, async (tx, at) => {
        const found = await book.find(tx, customer, body.orderId);
        if (!found) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'orderId' });
        const row = await book.carry(tx, found, at);
        if (!book.isIn(row, 'allotted')) return deny(EnvelopeCode.State, 'nothingPending', { field: 'orderId' });
        if (owedFor(row, at).pending === 0n) return deny(EnvelopeCode.State, 'nothingPending', { field: 'orderId' });
        const after = await payOwed(book, tx, row, at);
        return after.ok ? done(shape(after.data, await book.happened(tx, [after.data]))) : after;
      });
    },

    async most(customer, { id, leverage }) {
      const issue = offerings.issue(id, now());
      if (!issue) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
      const { lot, rules, currency, priceHigh: top } = issue;
      const free = await store.inSnapshot((tx) => freeMoney(tx, customer, currency));
      const money = { free, most: Math.floor(rules.maximum / lot), scale: CURRENCY_SCALE[currency] };
      const halfAndAll = (times: number | undefined) => {
        const lots = mostLots(rules, datesOf(issue), { top, lot, leverage: times }, money);
        return { half: Math.floor(lots / 2) * lot, full: lots * lot };
      };
      const most = rules.financing?.leverage;
      if (leverage !== undefined && leverage > (most ?? 0)) return deny(EnvelopeCode.Limit, 'leverageTooHigh', { field: 'leverage' });
      const financed = most === undefined ? undefined : halfAndAll(leverage ?? most);
      return done({ lot, currency, available: textOf(free, currency), cash: halfAndAll(undefined), financed });
    },

    list(customer, { status, ...page }) {
      const state = STATES.find((one) => STATUS[one] === status);
      return store.inSnapshot(async (tx) => {
        const rows = await book.of(tx, customer, { ...windowOf(page), state });
        const happened = await book.happened(tx, rows);
        return { total: await book.count(tx, customer, state), list: rows.map((row) => shape(row, happened)) };
      });
    },

    async invested(tx, customer) {
      const worth: Worth[] = [];
      for (const row of await book.running(tx, customer)) {
        // What is paid for has no price before its first day: it stands at what it cost.
        if (book.isIn(row, 'toBeSettled')) worth.push({ wallet: 'subscription', currency: row.currency, amount: row.cost });
      }
      const ended = await book.endedSince(tx, customer, Date.parse(dateOf(now())));
      const today = ended.map(
        ({ currency, realised, interest }): Worth => ({ wallet: 'subscription', currency, amount: realised + interest }),
      );
      return { worth, today };
    },
  };
}

/** Enters an application that nothing is wrong with but perhaps its money. */
export function enter(book: SubscriptionBook, tx: Tx, customer: number, terms: KeptTerms, quantity: number, at: number) {
  const { issue } = terms;
  const { held } = appliedOf(terms, quantity);
  const entered = {
    customer,
    code: issue.id,
    currency: issue.currency,
    quantity: BigInt(quantity),
    cost: held,
    terms: textOfTerms(terms),
    due_at: issue.allots,
  };
  return book.begin(tx, 'apply', entered, { hold: held }, at);
}

/** Pays what an allotment leaves owed, with the interest of its loan until now. */
export function payOwed(book: SubscriptionBook, tx: Tx, row: In<'allotted'>, at: number) {
  const { paid, pending, interest } = owedFor(row, at);
  const amounts = { spend: paid, release: row.held - paid, buy: pending, charge: interest };
  const changed = { interest: row.interest - interest, due_at: BigInt(termsOf(row).issue.lists) };
  return book.step(tx, row, 'pay', amounts, changed, at);
}

/** One application an issue and customer: two would be two chances of a first lot. */
async function hasApplied(tx: Tx, customer: number, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('commitment')
    .select('id')
    .where('line', '=', 'subscription')
    .where('code', '=', code)
    .where('customer', '=', BigInt(customer))
    .executeTakeFirst();
  return row !== undefined;
}

const atField = (refusal: Refusal, reason: Reason, field: string): Refusal =>
  refusal.denial?.reason === reason ? deny(refusal.code, reason, { field }) : refusal;
