/** An application for a new issue: it waits, is allotted or not, is paid, and settled on the first day. */
import * as z from 'zod/mini';
import { SubscriptionStatus } from '../../contract/codes.ts';
import {
  allotmentOf,
  type Application,
  applicationOf,
  financingCost,
  type Allotment,
  proceedsOf,
  type SubscriptionDates,
} from '../../contract/finance/subscription.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Book } from '../commitments/book.ts';
import type { Carry, In, Line } from '../commitments/line.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Tx } from '../db/store.ts';
import { textOf } from '../ledger/amounts.ts';
import { Issue } from '../offerings/issue.ts';

export const SUBSCRIPTION_LIFE = lifeOf({
  new: { apply: { to: 'waiting', moves: ['hold'] } },
  waiting: {
    allot: { to: 'allotted', moves: ['release', 'fee', 'charge'] },
    turnDown: { to: 'notAllotted', moves: ['release', 'fee', 'charge'] },
    /** The issuer took the issue back: nothing of it costs anything. */
    withdraw: { to: 'notAllotted', moves: ['release'] },
  },
  allotted: {
    pay: { to: 'toBeSettled', moves: ['spend', 'release', 'buy', 'charge'] },
    /** Nothing was owed. */
    confirm: { to: 'toBeSettled', moves: ['spend'] },
    lapse: { to: 'notAllotted', moves: ['release', 'charge'] },
  },
  toBeSettled: { list: { to: 'settled', moves: ['sell'] } },
  notAllotted: {},
  settled: {},
});
export type SubscriptionBook = Book<typeof SUBSCRIPTION_LIFE>;

export const STATUS = {
  waiting: SubscriptionStatus.Waiting,
  allotted: SubscriptionStatus.Allotted,
  notAllotted: SubscriptionStatus.NotAllotted,
  toBeSettled: SubscriptionStatus.ToBeSettled,
  settled: SubscriptionStatus.Settled,
} as const satisfies Record<StateOf<typeof SUBSCRIPTION_LIFE>, SubscriptionStatus>;

/** What is kept with an application: the issue as it was drawn, and, of a financed one, how it is paid for. */
const KEPT = keptAs(z.object({ issue: Issue, leverage: z.optional(z.number()) }));
export const termsOf = KEPT.of;
export const textOfTerms = KEPT.text;
export type KeptTerms = ReturnType<typeof termsOf>;

export const datesOf = ({ closes, allots, pays }: Issue): SubscriptionDates => ({
  closes: closes / 1000,
  allots: allots / 1000,
  pays: pays / 1000,
});

/** @param quantity that is applied for */
export const appliedOf = ({ issue, leverage }: KeptTerms, quantity: number): Application =>
  applicationOf(issue.rules, datesOf(issue), { top: issue.priceHigh, quantity, leverage }, CURRENCY_SCALE[issue.currency]);

const allottedOf = ({ issue }: KeptTerms, { own }: Application, quantity: number): Allotment =>
  allotmentOf(issue.rules, own, { price: issue.price, quantity }, CURRENCY_SCALE[issue.currency]);

/** Interest of what was borrowed and of what the allotment left owed, until an instant, epoch ms. */
function interestUntil({ issue, leverage }: KeptTerms, { borrowed }: Application, pending: bigint, until: number): bigint {
  const { financing } = issue.rules;
  return financing && leverage !== undefined ? financingCost(financing, datesOf(issue), borrowed, pending, until / 1000) : 0n;
}

/** What is owed for one that is allotted, and what its payment at an instant comes to besides. */
export function owedFor(row: CommitmentRow, at: number) {
  const terms = termsOf(row);
  const applied = appliedOf(terms, Number(row.opened));
  const { cost, paid, pending } = allottedOf(terms, applied, Number(row.quantity));
  return { applied, cost, paid, pending, interest: interestUntil(terms, applied, pending, at) };
}

/** Lots that an application is allotted, once its issue's book is closed. */
export type Draw = (tx: Tx, issue: Issue, id: bigint) => Promise<number>;

async function decide(book: SubscriptionBook, draw: Draw, tx: Tx, row: In<'waiting'>, at: number) {
  const terms = termsOf(row);
  const { issue } = terms;
  if (issue.withdraws) return book.step(tx, row, 'withdraw', { release: row.held }, { quantity: 0n, cost: 0n }, at);
  const applied = appliedOf(terms, Number(row.opened));
  const { fee } = applied;
  const quantity = (await draw(tx, issue, row.id)) * issue.lot;
  if (quantity === 0) {
    const charge = interestUntil(terms, applied, 0n, issue.allots);
    const ended = { quantity: 0n, cost: 0n, interest: -charge, realised: -fee };
    return book.step(tx, row, 'turnDown', { release: row.held, fee, charge }, ended, at);
  }
  const { cost, paid, pending } = allottedOf(terms, applied, quantity);
  const allotted = { quantity: BigInt(quantity), cost, realised: -fee, due_at: BigInt(issue.pays) };
  if (pending > 0n) {
    // Interest runs on until it is paid: what it can come to stays held.
    const kept = paid + interestUntil(terms, applied, pending, issue.pays);
    return book.step(tx, row, 'allot', { release: row.held - kept, fee, charge: 0n }, allotted, at);
  }
  const charge = interestUntil(terms, applied, 0n, issue.allots);
  return book.step(tx, row, 'allot', { release: row.held - paid, fee, charge }, { ...allotted, interest: -charge }, at);
}

/** At the end of the time for payment: what owes nothing goes on, what was not paid is given up. */
async function close(book: SubscriptionBook, tx: Tx, row: In<'allotted'>, at: number) {
  const { issue } = termsOf(row);
  const { paid, pending, interest } = owedFor(row, issue.pays);
  if (pending === 0n) return book.step(tx, row, 'confirm', { spend: paid }, { due_at: BigInt(issue.lists) }, at);
  return book.step(tx, row, 'lapse', { release: row.held, charge: interest }, { cost: 0n, interest: -interest }, at);
}

function list(book: SubscriptionBook, tx: Tx, row: In<'toBeSettled'>, at: number) {
  const { issue } = termsOf(row);
  const proceeds = proceedsOf(issue.listPrice, Number(row.quantity), CURRENCY_SCALE[issue.currency]);
  return book.step(tx, row, 'list', { sell: proceeds }, { cost: 0n, realised: row.realised + proceeds - row.cost }, at);
}

const carryOf = (book: () => SubscriptionBook, draw: Draw): Carry<typeof SUBSCRIPTION_LIFE> => ({
  waiting: (tx, row, _, at) => decide(book(), draw, tx, row, at),
  allotted: (tx, row, _, at) => close(book(), tx, row, at),
  toBeSettled: (tx, row, _, at) => list(book(), tx, row, at),
});

/** Deeds that a customer is told of, beside those he does himself. */
const TOLD = ['allot', 'turnDown', 'withdraw', 'lapse', 'list'] as const;

export const subscriptionLine = (book: () => SubscriptionBook, draw: Draw): Line<typeof SUBSCRIPTION_LIFE> => ({
  name: 'subscription',
  life: SUBSCRIPTION_LIFE,
  account: 'trading',
  wallet: 'subscription',
  prefix: 'S',
  asks: { acknowledgement: true, secret: false },
  carry: carryOf(book, draw),
  tells: (row, deed, amount) => {
    const told = TOLD.find((one) => one === deed);
    if (!told) return undefined;
    const { issue } = termsOf(row);
    const owed = told === 'allot' ? owedFor(row, issue.allots).pending : 0n;
    const params = { name: issue.name, currency: row.currency, quantity: String(row.quantity) };
    return owed > 0n
      ? { title: 'subscription.pay', params: { ...params, amount: textOf(owed, row.currency) } }
      : { title: `subscription.${told}`, params: { ...params, amount: textOf(amount, row.currency) } };
  },
});
