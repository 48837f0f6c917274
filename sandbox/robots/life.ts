/** A robot at work: it finds a pool, mines day by day while it has energy, and ends with its cycle or before. */
import * as z from 'zod/mini';
import { MiningStatus } from '../../contract/codes.ts';
import { chargeOf, minedOf, residualOf } from '../../contract/finance/robot.ts';
import { ROBOT_MODES, RobotTerms } from '../../contract/rest/robot.ts';
import type { Book } from '../commitments/book.ts';
import type { Carry, Line } from '../commitments/line.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import { keptAs } from '../commitments/kept.ts';
import { lifeOf, type StateOf } from '../commitments/life.ts';
import { textOf } from '../ledger/amounts.ts';
import { unitsOf } from '../ledger/terms.ts';

/** Before the end of the cycle. */
const EARLY = { to: 'redeemed', moves: ['redeem', 'fee'] } as const;

export const ROBOT_LIFE = lifeOf({
  new: { buy: { to: 'finding', moves: ['buy'] }, rent: { to: 'finding', moves: ['buy'] } },
  finding: { locate: { to: 'locating', moves: [] } },
  locating: { start: { to: 'starting', moves: [] } },
  starting: { mine: { to: 'mining', moves: [] } },
  mining: {
    accrue: { to: 'mining', moves: ['interest'] },
    /** With the income of the last day that it had energy for. */
    runOut: { to: 'exhausted', moves: ['interest'] },
    expire: { to: 'expired', moves: ['interest', 'redeem'] },
    redeem: EARLY,
  },
  exhausted: { recharge: { to: 'mining', moves: ['fee'] }, expire: { to: 'expired', moves: ['redeem'] }, redeem: EARLY },
  expired: {},
  redeemed: {},
});
export type RobotBook = Book<typeof ROBOT_LIFE>;
/** In which it can be ended before its time. */
export const AT_WORK = ['mining', 'exhausted'] as const;

export const STATUS = {
  finding: MiningStatus.FindingPool,
  locating: MiningStatus.LocatingPool,
  starting: MiningStatus.Starting,
  mining: MiningStatus.Mining,
  exhausted: MiningStatus.EnergyInsufficient,
  expired: MiningStatus.Expired,
  redeemed: MiningStatus.Expired,
} as const satisfies Record<StateOf<typeof ROBOT_LIFE>, MiningStatus>;

/** How long each of the first three states lasts. */
export const STEP_MS = 60_000;
export const DAY = 86_400_000;

/** What is kept of an order. `openPrice`: of the coin, units of its listing's scale, as text. */
const KEPT = keptAs(
  z.object({
    ...RobotTerms,
    mode: z.enum(ROBOT_MODES),
    cycleDays: z.number(),
    openPrice: z.string().check(z.regex(/^\d+$/)),
    scale: z.number(),
  }),
);
export const termsOf = KEPT.of;
export const textOfTerms = KEPT.text;
export type KeptTerms = ReturnType<typeof termsOf>;

/** What the robots of an order cost to buy, minor units. */
export const valueOf = ({ price, currency }: Pick<KeptTerms, 'price' | 'currency'>, quantity: bigint): bigint =>
  unitsOf(currency, price) * quantity;

/** What an order costs at first: the price, or the rent of the whole cycle. */
export const paidOf = (terms: KeptTerms, quantity: bigint): bigint => {
  const value = valueOf(terms, quantity);
  return terms.mode === 'buy' ? value : BigInt(terms.cycleDays) * chargeOf(value, terms.rentRate);
};

/** What an end brings back: of a rented one nothing. */
export const backOf = (row: CommitmentRow): bigint => {
  const terms = termsOf(row);
  return terms.mode === 'buy' ? residualOf(valueOf(terms, row.opened), terms.residual) : 0n;
};
export const earlyCostOf = (row: CommitmentRow): bigint => {
  const terms = termsOf(row);
  return terms.mode === 'buy' ? chargeOf(valueOf(terms, row.opened), terms.earlyCost) : 0n;
};
export const rechargeCostOf = (row: CommitmentRow): bigint => {
  const terms = termsOf(row);
  return chargeOf(valueOf(terms, row.opened), terms.rechargeRate);
};

/** Where it stands in its cycle, by its deeds. */
export interface Work {
  /** End of the cycle; undefined until it mines. */
  readonly end: number | undefined;
  /** Days of energy that are left. */
  readonly energyDays: number;
  /** Since when the day runs that is mined now. */
  readonly since: number | undefined;
}

/** @param deeds oldest first */
export function workOf(row: CommitmentRow, deeds: readonly CommitmentDeed[]): Work {
  const { cycleDays, energyDays } = termsOf(row);
  const first = deeds.find(({ deed }) => deed === 'mine');
  if (!first) return { end: undefined, energyDays, since: undefined };
  const filled = deeds.findLastIndex(({ deed }) => deed === 'mine' || deed === 'recharge');
  const used = deeds.slice(filled).filter(({ deed }) => deed === 'accrue' || deed === 'runOut').length;
  const since = deeds.findLast(({ deed }) => deed === 'mine' || deed === 'recharge' || deed === 'accrue');
  return { end: Number(first.created_at) + cycleDays * DAY, energyDays: energyDays - used, since: Number(since?.created_at) };
}

/** Price of a coin at an instant, units of its scale; undefined where there is none. */
export type CoinPrice = (coin: string, at: number) => { readonly units: bigint; readonly scale: number } | undefined;

const ENDED = { quantity: 0n, cost: 0n } as const;

const carryOf = (book: () => RobotBook, priceOf: CoinPrice): Carry<typeof ROBOT_LIFE> => ({
  finding: (tx, row, due, at) => book().step(tx, row, 'locate', {}, { due_at: BigInt(due + STEP_MS) }, at),
  locating: (tx, row, due, at) => book().step(tx, row, 'start', {}, { due_at: BigInt(due + STEP_MS) }, at),
  starting: (tx, row, due, at) => book().step(tx, row, 'mine', {}, { due_at: BigInt(due + DAY) }, at),
  exhausted: (tx, row, _, at) => book().step(tx, row, 'expire', { redeem: backOf(row) }, ENDED, at),
  async mining(tx, row, due, at) {
    const work = workOf(row, (await book().deeds(tx, [row])).get(row.id) ?? []);
    const terms = termsOf(row);
    // A day that is not whole brings nothing.
    const isWhole = work.since !== undefined && due - work.since >= DAY;
    const price = isWhole ? priceOf(terms.coin, due)?.units : undefined;
    const interest = price === undefined ? 0n : minedOf(valueOf(terms, row.opened), terms.dailyRate, BigInt(terms.openPrice), price);
    const income = row.interest + interest;
    const end = work.end ?? due;
    if (due >= end) return book().step(tx, row, 'expire', { interest, redeem: backOf(row) }, { ...ENDED, interest: income }, at);
    if (work.energyDays <= 1) return book().step(tx, row, 'runOut', { interest }, { interest: income, due_at: BigInt(end) }, at);
    return book().step(tx, row, 'accrue', { interest }, { interest: income, due_at: BigInt(Math.min(due + DAY, end)) }, at);
  },
});

export const robotLine = (book: () => RobotBook, priceOf: CoinPrice): Line<typeof ROBOT_LIFE> => ({
  name: 'robot',
  life: ROBOT_LIFE,
  account: 'trading',
  wallet: 'financial',
  prefix: 'R',
  asks: { acknowledgement: true, secret: false },
  topic: 'mining',
  carry: carryOf(book, priceOf),
  tells: (row, deed, amount) => {
    const params = { name: termsOf(row).name, amount: textOf(amount, row.currency), currency: row.currency };
    return deed === 'runOut' || deed === 'expire' ? { title: `robot.${deed}`, params } : undefined;
  },
});
