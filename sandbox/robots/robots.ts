/** What customers do with robots: order them, fill their energy, end them before their cycle does. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { amountText } from '../../contract/finance/amount.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import { ROBOT_DEEDS, type RobotOrder } from '../../contract/rest/robot.ts';
import { LIMITS } from '../../contract/rules.ts';
import type { In } from '../commitments/line.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import { toldSteps } from '../commitments/reads.ts';
import type { Store, Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import type { Invested, Worth } from '../ledger/balances.ts';
import { windowOf } from '../ledger/pages.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { QUOTA, ROBOTS, robotOf } from './catalogue.ts';
import {
  AT_WORK,
  backOf,
  type CoinPrice,
  DAY,
  earlyCostOf,
  type KeptTerms,
  paidOf,
  rechargeCostOf,
  type RobotBook,
  STATUS,
  STEP_MS,
  termsOf,
  textOfTerms,
  workOf,
} from './life.ts';

type Deal = Outcome<Output<'robotOrderCreate'>>;

export interface Robots {
  offers(input: Input<'robotPageList'>): Output<'robotPageList'>;
  quota(customer: number): Promise<Output<'robotMiningQuota'>>;
  order(customer: number, input: Input<'robotOrderCreate'>): Promise<Deal>;
  recharge(customer: number, input: Input<'robotRecharge'>): Promise<Deal>;
  redeem(customer: number, input: Input<'robotOrderRedeem'>): Promise<Deal>;
  list(customer: number, input: Input<'robotOrderPageList'>): Promise<Output<'robotOrderPageList'>>;
  detail(customer: number, id: number): Promise<Outcome<RobotOrder>>;
  messages(customer: number, id: number): Promise<Outcome<Output<'robotMessages'>>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
}

export interface RobotDesk {
  readonly store: Store;
  readonly book: RobotBook;
  readonly priceOf: CoinPrice;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

type AtWork = (typeof AT_WORK)[number];

export function createRobots({ store, book, priceOf, now }: RobotDesk): Robots {
  const isAtWork = (row: CommitmentRow): row is In<AtWork> => AT_WORK.some((state) => book.isIn(row, state));
  /** A day that is not whole brings nothing: with less left of the cycle, energy would be paid for nothing. */
  const canRecharge = (row: CommitmentRow, end: number | undefined, at: number): boolean =>
    book.isIn(row, 'exhausted') && end !== undefined && end - at >= DAY;
  const unknown = () => deny(EnvelopeCode.State, 'orderUnknown', { field: 'id' });
  const usedBy = async (tx: Tx, customer: number): Promise<number> =>
    (await book.running(tx, customer)).reduce((sum, { quantity }) => sum + Number(quantity), 0);

  const shapes = async (tx: Tx, rows: readonly CommitmentRow[]): Promise<RobotOrder[]> => {
    const deeds = await book.deeds(tx, rows);
    return rows.map((row) => shapeOf(row, deeds.get(row.id) ?? []));
  };
  const shapeOf = (row: CommitmentRow, deeds: readonly CommitmentDeed[]): RobotOrder => {
    const { openPrice, scale, ...terms } = termsOf(row);
    const money = (units: bigint) => textOf(units, terms.currency);
    const work = workOf(row, deeds);
    const last = deeds.findLast(({ deed }) => deed === 'accrue' || deed === 'runOut');
    const ends = row.ended_at !== null;
    return {
      ...terms,
      id: Number(row.id),
      quantity: Number(row.opened),
      status: STATUS[book.stateOf(row)],
      paid: money(paidOf(termsOf(row), row.opened)),
      openPrice: amountText(BigInt(openPrice), scale),
      income: money(row.interest),
      lastIncome: last && money(last.amount),
      fees: money(-row.realised),
      redeemAmount: !isAtWork(row) ? undefined : money(backOf(row)),
      redeemCost: !isAtWork(row) ? undefined : money(earlyCostOf(row)),
      rechargeCost: canRecharge(row, work.end, now()) ? money(rechargeCostOf(row)) : undefined,
      energy: Math.round((100 * work.energyDays) / terms.energyDays),
      availableTime: work.end === undefined ? undefined : secondsOf(work.end),
      nextTime: row.due_at === null ? undefined : secondsOf(row.due_at),
      happened: toldSteps(book.steps(deeds), STATUS),
      createTimeTimestamp: secondsOf(row.created_at),
      endTimeTimestamp: ends ? secondsOf(row.ended_at ?? 0) : undefined,
    };
  };
  const dealOf = async (tx: Tx, row: CommitmentRow, amount: bigint): Promise<Deal> => {
    const [order] = await shapes(tx, [row]);
    return order ? done({ order, amount: textOf(amount, order.currency) }) : unknown();
  };
  /** As it is now, whatever was due on it. */
  const current = async (tx: Tx, customer: number, id: number, at: number): Promise<CommitmentRow | undefined> => {
    const row = await book.find(tx, customer, id);
    return row && book.carry(tx, row, at);
  };

  return {
    offers(page) {
      const { limit, offset } = windowOf(page);
      const at = now();
      const list = ROBOTS.map((robot, place) => {
        const price = priceOf(robot.coin, at);
        return { ...robot, id: place + 1, cycles: [...robot.cycles], coinPrice: price && amountText(price.units, price.scale) };
      });
      return { total: list.length, list: list.slice(offset, offset + limit) };
    },

    async quota(customer) {
      const used = await store.inSnapshot((tx) => usedBy(tx, customer));
      return { total: QUOTA, used, left: QUOTA - used };
    },

    order(customer, { clientOrderId, acknowledged, ...body }) {
      return book.enter({ customer, endpoint: 'robotOrderCreate', clientOrderId, body, acknowledged }, async (tx, at) => {
        const robot = robotOf(body.robotId);
        if (!robot) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'robotId' });
        const { cycles, ...kept } = robot;
        if (!cycles.includes(body.cycleDays)) return deny(EnvelopeCode.Validation, 'invalid', { field: 'cycleDays' });
        if (body.quantity + (await usedBy(tx, customer)) > QUOTA)
          return deny(EnvelopeCode.Limit, 'quantityTooLarge', { field: 'quantity' });
        if (body.price !== undefined && body.price !== robot.price) return deny(EnvelopeCode.StalePrice, 'rateMoved');
        const price = priceOf(robot.coin, at);
        if (!price || price.units <= 0n) return deny(EnvelopeCode.State, 'noPrice');
        const terms: KeptTerms = {
          ...kept,
          mode: body.mode,
          cycleDays: body.cycleDays,
          openPrice: String(price.units),
          scale: price.scale,
        };
        const quantity = BigInt(body.quantity);
        const paid = paidOf(terms, quantity);
        const entered = { customer, code: robot.robotId, currency: robot.currency, quantity, cost: paid, terms: textOfTerms(terms) };
        const row = await book.begin(tx, body.mode, { ...entered, due_at: at + STEP_MS }, { buy: paid }, at);
        return row.ok ? dealOf(tx, row.data, paid) : row;
      });
    },

    recharge(customer, { clientOrderId, ...body }) {
      return book.leave({ customer, endpoint: 'robotRecharge', clientOrderId, body }, async (tx, at) => {
        const row = await current(tx, customer, body.id, at);
        if (!row) return unknown();
        if (!book.isIn(row, 'exhausted')) return deny(EnvelopeCode.State, 'robotState', { field: 'id' });
        const { end = at } = workOf(row, (await book.deeds(tx, [row])).get(row.id) ?? []);
        if (!canRecharge(row, end, at)) return deny(EnvelopeCode.State, 'robotState', { field: 'id' });
        const fee = rechargeCostOf(row);
        const changed = { realised: row.realised - fee, due_at: BigInt(at + DAY) };
        const after = await book.step(tx, row, 'recharge', { fee }, changed, at);
        return after.ok ? dealOf(tx, after.data, fee) : after;
      });
    },

    redeem(customer, { clientOrderId, ...body }) {
      return book.leave({ customer, endpoint: 'robotOrderRedeem', clientOrderId, body }, async (tx, at) => {
        const row = await current(tx, customer, body.id, at);
        if (!row) return unknown();
        if (!isAtWork(row)) return deny(EnvelopeCode.State, row.ended_at === null ? 'robotState' : 'orderEnded', { field: 'id' });
        const [redeem, fee] = [backOf(row), earlyCostOf(row)];
        const ended = { quantity: 0n, cost: 0n, realised: row.realised - fee };
        const after = await book.step<AtWork, 'redeem'>(tx, row, 'redeem', { redeem, fee }, ended, at);
        return after.ok ? dealOf(tx, after.data, redeem - fee) : after;
      });
    },

    list: (customer, page) =>
      store.inSnapshot(async (tx) => ({
        total: await book.count(tx, customer),
        list: await shapes(tx, await book.of(tx, customer, windowOf(page))),
      })),

    detail: (customer, id) =>
      store.inSnapshot(async (tx) => {
        const row = await book.find(tx, customer, id);
        const [order] = row ? await shapes(tx, [row]) : [];
        return order ? done(order) : unknown();
      }),

    messages: (customer, id) =>
      store.inSnapshot(async (tx) => {
        const row = await book.find(tx, customer, id);
        if (!row) return unknown();
        const deeds = (await book.deeds(tx, [row])).get(row.id) ?? [];
        const newest = deeds.slice(-LIMITS.robotMessages).toReversed();
        return done({
          list: newest.flatMap((one) => {
            const deed = ROBOT_DEEDS.find((name) => name === one.deed);
            return deed
              ? [{ id: Number(one.id), deed, amount: textOf(one.amount, row.currency), createTimestamp: secondsOf(one.created_at) }]
              : [];
          }),
        });
      }),

    /** What an end now would bring; of a day, what that and the money that moved came to. */
    async invested(tx, customer) {
      const today = Math.floor(now() / DAY) * DAY;
      const running = await book.running(tx, customer);
      const ended = await book.endedSince(tx, customer, today);
      const deeds = await book.deeds(tx, [...running, ...ended]);
      const placeOf = ({ currency }: CommitmentRow) => ({ wallet: 'financial', currency }) as const;
      const worth: Worth[] = running.map((row) => ({ ...placeOf(row), amount: backOf(row) - earlyCostOf(row) }));
      const made: Worth[] = [...running, ...ended].map((row) => {
        const value = backOf(row) - earlyCostOf(row);
        const before = Number(row.created_at) >= today ? 0n : value;
        const after = row.ended_at === null ? value : 0n;
        const moved = (deeds.get(row.id) ?? []).filter(({ created_at }) => Number(created_at) >= today);
        return { ...placeOf(row), amount: after - before + moved.reduce((sum, { amount }) => sum + amount, 0n) };
      });
      return { worth, today: made };
    },
  };
}
