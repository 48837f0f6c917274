/**
 * An amount that runs with a strategy for a time: what following an institution and a quantified order are. It waits for the next close, so
 * that nobody joins at a price that has been; from there on it is worth what the strategy's trades make of it, and the last close of its time
 * pays it back. Nothing in between ends it.
 */
import * as z from 'zod/mini';
import { EnvelopeCode } from '../../contract/codes.ts';
import { stakeOf } from '../../contract/finance/stake.ts';
import type { Wallet } from '../../contract/money.ts';
import { Decimal } from '../../contract/rest/shapes.ts';
import { CURVE_POINTS, type Stake } from '../../contract/rest/strategy.ts';
import { dateOf } from '../commitments/dates.ts';
import type { Asked, Book } from '../commitments/book.ts';
import { type Step, toldSteps } from '../commitments/reads.ts';
import type { Commitments } from '../commitments/commitments.ts';
import type { Line, Message } from '../commitments/line.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import type { Store, Tx } from '../db/store.ts';
import type { Brought, House } from '../domain.ts';
import type { Services } from '../handler.ts';
import { readAmount, secondsOf, textOf } from '../ledger/amounts.ts';
import { freeMoney, type Invested, type Worth } from '../ledger/balances.ts';
import { type Paging, windowOf } from '../ledger/pages.ts';
import { unitsOf } from '../ledger/terms.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import type { Episode } from '../accounts/demo.ts';
import { eraOf, isStrategyId, type StrategyId } from './catalogue.ts';
import { CURRENCY, type Strategies, type Stretch } from './strategies.ts';
import { curveOf } from './statistics.ts';

export const STAKE_LIFE = lifeOf({
  new: { enter: { to: 'waiting', moves: ['hold'] } },
  waiting: { begin: { to: 'running', moves: ['spend'] } },
  running: { finish: { to: 'ended', moves: ['redeem', 'fee'] } },
  ended: {},
});
export type StakeState = StateOf<typeof STAKE_LIFE>;
type StakeBook = Book<typeof STAKE_LIFE>;

/** What is offered. */
export interface StakeOffer {
  /** Of what is offered, as the line names it. */
  readonly code: string;
  readonly name: string;
  readonly strategy: StrategyId;
  readonly days: number;
  /** Percent of the profit. */
  readonly fee: string;
  readonly minimum: string;
  readonly maximum: string;
}

/** What is kept of an offer with each amount, and what of the strategy's record it counts. */
const KEPT = keptAs(
  z.object({
    name: z.string(),
    days: z.number(),
    fee: Decimal,
    strategy: z.custom<StrategyId>((id) => typeof id === 'string' && isStrategyId(id)),
    era: z.number(),
    from: z.number(),
    until: z.number(),
  }),
);
const termsOf = KEPT.of;
export type StakeTerms = ReturnType<typeof termsOf>;

/** One amount, as both lines tell it. */
export interface Told {
  readonly code: string;
  readonly state: StakeState;
  readonly terms: StakeTerms;
  readonly stake: Stake;
}

/** @template T what the line tells of one */
export interface Stakes<T> {
  /** When an amount that is put in at an instant begins and ends. */
  span(offer: StakeOffer, at: number): Pick<Stake, 'beginTimestamp' | 'finishTimestamp'>;
  /** @param finishTimestamp what the customer saw; denied (rateMoved) where it is another by now */
  enter(
    call: Asked,
    wish: { readonly offer: StakeOffer | undefined; readonly amount: string; readonly finishTimestamp?: number | undefined },
    unknown: string,
  ): Promise<Outcome<{ readonly order: T }>>;
  list(customer: number, page: Paging): Promise<{ readonly total: number; readonly list: T[] }>;
  invested(tx: Tx, customer: number): Promise<Invested>;
  totals(customer: number): Promise<StakeTotals>;
  /** Over all customers: how many have something in each offer that goes on, and how much. */
  committed(): Promise<ReadonlyMap<string, { readonly customers: number; readonly cost: bigint }>>;
  /** What one's strategy has done with it so far: the results of its trades as they are in the amount, undefined of a stranger's. */
  results(customer: number, id: number): Promise<readonly StakeResult[] | undefined>;
  /** Amounts of a customer's past, so many days ago; what the money of their day doesn't reach for is left out. */
  past(customer: number, wishes: readonly { readonly offer: StakeOffer; readonly amount: string; readonly days: number }[]): Episode[];
}

/** A trade's part in an amount; `profit` in minor units, before the fee. */
export type StakeResult = ReturnType<Strategies['results']>[number];

/** Minor units; of those that go on, and of those that ended. */
export interface StakeTotals {
  readonly amount: bigint;
  readonly value: bigint;
  readonly profit: bigint;
  readonly today: bigint;
  readonly realised: bigint;
  readonly running: number;
  readonly ended: number;
}

export interface StakeDesk {
  readonly store: Store;
  readonly commitments: Commitments;
  readonly strategies: Strategies;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

/** What the two lines differ in. */
export interface StakeLine<T> {
  readonly name: string;
  readonly wallet: Wallet;
  readonly prefix: string;
  readonly asks: Line<typeof STAKE_LIFE>['asks'];
  readonly titles: { readonly begin: Message['title']; readonly finish: Message['title'] };
  readonly status: Readonly<Record<StakeState, number>>;
  shape(told: Told): T;
}

const DAY = 86_400_000;

/** A line of stakes, with what its domain brings: what customers have in it, and the demo's past by code of its offers. */
export function openStakes<T>(
  line: StakeLine<T>,
  offers: readonly StakeOffer[],
  past: readonly { readonly code: string; readonly amount: string; readonly days: number }[],
  { store }: Pick<House, 'store'>,
  { clock, commitments, strategies }: Pick<Services, 'clock' | 'commitments' | 'strategies'>,
): { readonly stakes: Stakes<T>; readonly brings: Pick<Brought, 'invested' | 'past'> } {
  const stakes = createStakes(line, { store, commitments, strategies, now: () => clock.now() });
  const wishes = past.flatMap(({ code, ...wish }) => {
    const offer = offers.find((one) => one.code === code);
    return offer ? [{ ...wish, offer }] : [];
  });
  return {
    stakes,
    brings: {
      invested: [(tx, customer) => stakes.invested(tx, customer)],
      past: [async (_, customer) => stakes.past(customer, wishes)],
    },
  };
}

export function createStakes<T>(line: StakeLine<T>, { store, commitments, strategies, now }: StakeDesk): Stakes<T> {
  const stretchOf = (row: CommitmentRow, at: number): Stretch => {
    const terms = termsOf(row);
    return { ...terms, until: Math.min(at, terms.until) };
  };

  /** What it is worth at an instant, before and after its fee; what hasn't begun is worth its amount. */
  const worthOf = (row: CommitmentRow, at: number) => {
    const { fee: percent, ...terms } = termsOf(row);
    if (at < terms.from) return { value: row.opened, fee: 0n, net: row.opened };
    const ends = strategies.ends(stretchOf(row, at));
    const { value, fee } = stakeOf(row.opened, ends.from, ends.until, percent);
    return { value, fee, net: value - fee };
  };

  /** Of one that has ended what was paid, whatever its strategy is today. */
  const standing = (row: CommitmentRow, at: number) => {
    if (row.ended_at === null) return worthOf(row, at);
    const value = row.opened + row.interest;
    return { value, fee: -row.realised, net: value + row.realised };
  };

  const book: StakeBook = commitments.open({
    name: line.name,
    life: STAKE_LIFE,
    account: 'trading',
    wallet: line.wallet,
    prefix: line.prefix,
    asks: line.asks,
    carry: {
      waiting: (tx, row, _, at) => book.step(tx, row, 'begin', { spend: row.held }, { due_at: BigInt(termsOf(row).until) }, at),
      running(tx, row, _, at) {
        const { value, fee } = worthOf(row, termsOf(row).until);
        const ended = { quantity: 0n, cost: 0n, interest: value - row.opened, realised: -fee };
        return book.step(tx, row, 'finish', { redeem: value, fee }, ended, at);
      },
    },
    tells: (row, deed, paid) => {
      if (deed !== 'begin' && deed !== 'finish') return undefined;
      const amount = textOf(deed === 'begin' ? row.opened : paid, row.currency);
      return { title: line.titles[deed], params: { name: termsOf(row).name, amount, currency: row.currency } };
    },
  });

  /** What it was worth at closes, before the fee. */
  const curveAt = (row: CommitmentRow, at: number): Stake['curve'] => {
    if (at < termsOf(row).from) return { time: [], value: [] };
    const { times, equity } = strategies.curve(stretchOf(row, at));
    const [first = 1n] = equity;
    return curveOf({ times, equity: equity.map((then) => stakeOf(row.opened, first, then, '0').value) }, CURVE_POINTS);
  };

  const told = (row: CommitmentRow, at: number, steps?: readonly Step<StakeState>[]): T => {
    const terms = termsOf(row);
    const money = (units: bigint) => textOf(units, CURRENCY);
    const { value, fee, net } = standing(row, at);
    return line.shape({
      code: row.code,
      state: book.stateOf(row),
      terms,
      stake: {
        id: Number(row.id),
        strategyId: terms.strategy,
        currency: CURRENCY,
        fee: terms.fee,
        amount: money(row.opened),
        value: money(value),
        feeAmount: money(fee),
        profit: money(net - row.opened),
        beginTimestamp: secondsOf(terms.from),
        finishTimestamp: secondsOf(terms.until),
        curve: curveAt(row, at),
        happened: steps && toldSteps(steps, line.status),
        createTimeTimestamp: secondsOf(row.created_at),
        modifyTimeTimestamp: secondsOf(row.modified_at),
        endTimeTimestamp: row.ended_at === null ? undefined : secondsOf(row.ended_at),
        payout: row.ended_at === null ? undefined : money(net),
      },
    });
  };

  const spanAt = ({ strategy, days }: StakeOffer, at: number) => {
    const from = strategies.closeAfter(strategy, at);
    // The first close that is so many days later.
    return { from, until: strategies.closeAfter(strategy, from + days * DAY - 1) };
  };

  const enteredOf = (customer: number, offer: StakeOffer, amount: bigint, at: number) => {
    const { code, name, strategy, days, fee } = offer;
    const { from, until } = spanAt(offer, at);
    return {
      customer,
      code,
      currency: CURRENCY,
      quantity: amount,
      cost: amount,
      terms: KEPT.text({ name, strategy, days, fee, era: eraOf(at), from, until }),
      due_at: from,
      locked_until: until,
    } as const;
  };

  /** What it made since an instant, until now or its end. */
  const madeSince = (row: CommitmentRow, instant: number, at: number): bigint => standing(row, at).net - worthOf(row, instant).net;

  return {
    span(offer, at) {
      const { from, until } = spanAt(offer, at);
      return { beginTimestamp: secondsOf(from), finishTimestamp: secondsOf(until) };
    },

    async enter(call, { offer, amount: text, finishTimestamp }, unknown) {
      return book.enter(call, async (tx, at) => {
        if (!offer) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: unknown });
        const amount = readAmount(text, CURRENCY);
        if (!amount.ok) return amount;
        if (amount.data < unitsOf(CURRENCY, offer.minimum)) return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
        if (amount.data > unitsOf(CURRENCY, offer.maximum)) return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount' });
        if (finishTimestamp !== undefined && finishTimestamp !== secondsOf(spanAt(offer, at).until))
          return deny(EnvelopeCode.StalePrice, 'rateMoved');
        const row = await book.begin(tx, 'enter', enteredOf(call.customer, offer, amount.data, at), { hold: amount.data }, at);
        return row.ok ? done({ order: told(row.data, at) }) : row;
      });
    },

    list(customer, page) {
      const at = now();
      return store.inSnapshot(async (tx) => {
        const rows = await book.of(tx, customer, windowOf(page));
        const happened = await book.happened(tx, rows);
        return { total: await book.count(tx, customer), list: rows.map((row) => told(row, at, happened.get(row.id))) };
      });
    },

    async results(customer, id) {
      const row = await store.inSnapshot((tx) => book.find(tx, customer, id));
      if (!row) return undefined;
      const at = now();
      if (at < termsOf(row).from) return [];
      const stretch = stretchOf(row, at);
      const { from } = strategies.ends(stretch);
      // Cut in running sums, so that all of them together are what the amount gained or lost.
      let whole = 0n;
      let before = 0n;
      return strategies.results(stretch).map((result) => {
        whole += result.profit;
        const after = stakeOf(row.opened, from, from + whole, '0').value - row.opened;
        const profit = after - before;
        before = after;
        return { ...result, profit };
      });
    },

    async invested(tx, customer) {
      const at = now();
      const midnight = Date.parse(dateOf(at));
      const place = { wallet: line.wallet, currency: CURRENCY } as const;
      const worth: Worth[] = [];
      const today: Worth[] = [];
      for (const row of await book.running(tx, customer)) {
        // What waits lies in the wallet still, held.
        if (!book.isIn(row, 'running')) continue;
        worth.push({ ...place, amount: standing(row, at).net });
        today.push({ ...place, amount: madeSince(row, midnight, at) });
      }
      for (const row of await book.endedSince(tx, customer, midnight)) today.push({ ...place, amount: madeSince(row, midnight, at) });
      return { worth, today };
    },

    totals(customer) {
      const at = now();
      const midnight = Date.parse(dateOf(at));
      return store.inSnapshot(async (tx) => {
        const rows = await book.running(tx, customer);
        const [past] = await book.ended(tx, customer);
        const sum = (of: (row: CommitmentRow) => bigint, over: readonly CommitmentRow[] = rows) =>
          over.reduce((total, row) => total + of(row), 0n);
        const today = sum((row) => madeSince(row, midnight, at), [...rows, ...(await book.endedSince(tx, customer, midnight))]);
        return {
          amount: sum(({ opened }) => opened),
          value: sum((row) => standing(row, at).value),
          profit: sum((row) => standing(row, at).net - row.opened),
          today,
          realised: (past?.interest ?? 0n) + (past?.realised ?? 0n),
          running: rows.length,
          ended: (await book.count(tx, customer)) - rows.length,
        };
      });
    },

    committed: () => store.inSnapshot((tx) => book.committed(tx)),

    past: (customer, wishes) =>
      wishes.map(({ offer, amount: text, days }) => {
        const amount = unitsOf(CURRENCY, text);
        const at = Math.floor(now() - days * DAY);
        const onwards = (row: CommitmentRow): Episode | undefined => {
          if (row.due_at === null || Number(row.due_at) > now()) return undefined;
          const due = Number(row.due_at);
          return { at: due, play: async (tx) => onwards(await book.carry(tx, row, due)) };
        };
        return {
          at,
          async play(tx) {
            if ((await freeMoney(tx, customer, CURRENCY)) < amount) return undefined;
            const row = await book.begin(tx, 'enter', enteredOf(customer, offer, amount, at), { hold: amount }, at);
            if (!row.ok) throw new Error(`The demo's ${line.name} is refused: ${row.msg}`);
            return onwards(row.data);
          },
        };
      }),
  };
}
