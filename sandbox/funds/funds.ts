/** What customers do with funds: bought whole from free money, redeemed in parts or whole, paid by the clock. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { redeemed } from '../../contract/finance/fund.ts';
import { CURRENCIES } from '../../contract/money.ts';
import type { FundHolding } from '../../contract/rest/fund.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import { dateOf } from '../commitments/dates.ts';
import type { In } from '../commitments/line.ts';
import type { CommitmentRow } from '../commitments/tables.ts';
import { toldSteps } from '../commitments/reads.ts';
import type { Store, Tx } from '../db/store.ts';
import { readAmount, secondsOf, textOf } from '../ledger/amounts.ts';
import type { Invested, Worth } from '../ledger/balances.ts';
import { windowOf } from '../ledger/pages.ts';
import { unitsOf } from '../ledger/terms.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { FUNDS, fundOf } from './catalogue.ts';
import { enteredOf, type FundBook, payDateOf, STATUS, termsOf, waitingOf } from './life.ts';

export interface Funds {
  products(input: Input<'fundOrdersProducts'>): Output<'fundOrdersProducts'>;
  buy(customer: number, input: Input<'fundOrdersCreate'>): Promise<Outcome<Output<'fundOrdersCreate'>>>;
  redeem(customer: number, input: Input<'fundRedeem'>): Promise<Outcome<Output<'fundRedeem'>>>;
  list(customer: number, input: Input<'fundOrdersPageList'>): Promise<Output<'fundOrdersPageList'>>;
  totals(customer: number): Promise<Output<'fundOrdersStat'>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
}

export interface FundDesk {
  readonly store: Store;
  readonly book: FundBook;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

const DAY = 86_400_000;

const STATES = Object.keys(STATUS) as (keyof typeof STATUS)[];

/** In which a principal earns, and may be redeemed. */
type Running = 'bought' | 'inProgress';

/** What a principal has earned until a day, minor units. */
const interestUntil = (row: CommitmentRow, principal: bigint, on: string): bigint => {
  const terms = termsOf(row);
  return redeemed(terms, terms.dates, principal, on).interest;
};

/** Of a part, and of what is left of the whole. */
const leastOf = ({ code }: Pick<CommitmentRow, 'code'>): string => fundOf(code)?.minimum ?? '0';

export function createFunds({ store, book, now }: FundDesk): Funds {
  /** Interest that nobody has paid yet, and what being early costs of it; minor units. */
  const unpaidOf = (row: CommitmentRow, on: string) => {
    if (row.ended_at !== null) return { interest: 0n, cost: 0n };
    if (book.isIn(row, 'waiting')) return waitingOf(row);
    return { interest: interestUntil(row, row.quantity, on), cost: 0n };
  };

  const isRunning = (row: CommitmentRow): row is In<Running> => book.isIn(row, 'bought') || book.isIn(row, 'inProgress');

  const shape = (row: CommitmentRow, at: number): FundHolding => {
    const { dates, ...terms } = termsOf(row);
    const money = (units: bigint) => textOf(units, terms.currency);
    const unpaid = unpaidOf(row, dateOf(at));
    const waits = book.isIn(row, 'waiting');
    return {
      ...terms,
      id: Number(row.id),
      status: STATUS[book.stateOf(row)],
      bought: money(row.opened),
      principal: money(row.quantity),
      accrued: money(waits ? 0n : unpaid.interest),
      interest: money(waits ? unpaid.interest : row.interest),
      cost: money(waits ? unpaid.cost : -row.realised),
      startDate: dates.start,
      maturityDate: dates.maturity,
      unlockDate: dates.unlocked,
      minimum: leastOf(row),
      redeemable: isRunning(row) && (row.locked_until === null || at >= Number(row.locked_until)),
      payDate: waits && row.due_at !== null ? dateOf(row.due_at) : undefined,
      createTimeTimestamp: secondsOf(row.created_at),
      modifyTimeTimestamp: secondsOf(row.modified_at),
      endTimeTimestamp: row.ended_at === null ? undefined : secondsOf(row.ended_at),
    };
  };

  /** Lets a principal, or a part of it, wait for its payment. */
  const release = async (tx: Tx, row: In<Running>, amount: bigint, at: number): Promise<Outcome<CommitmentRow>> => {
    const due = Date.parse(payDateOf(termsOf(row), dateOf(at)));
    if (amount === row.quantity) return book.step<Running, 'redeem'>(tx, row, 'redeem', {}, { due_at: BigInt(due) }, at);
    const left = { quantity: row.quantity - amount, cost: row.cost - amount };
    const rest = await book.step<Running, 'redeemPart'>(tx, row, 'redeemPart', {}, left, at);
    if (!rest.ok) return rest;
    const { code, terms, currency } = row;
    const part = { customer: Number(row.customer), code, terms, currency, quantity: amount, cost: amount, due_at: due };
    return book.begin(tx, 'part', part, {}, at);
  };

  return {
    products({ mode, ...page }) {
      const offered = FUNDS.filter((fund) => mode === undefined || fund.mode === mode);
      const { limit, offset } = windowOf(page);
      return { total: offered.length, list: offered.slice(offset, offset + limit), today: dateOf(now()) };
    },

    buy(customer, { clientOrderId, acknowledged, ...body }) {
      const isFixed = body.mode === 'Regular';
      const call = { customer, endpoint: 'fundOrdersCreate', clientOrderId, body, acknowledged: !isFixed || acknowledged } as const;
      return book.enter(call, async (tx, at) => {
        const product = fundOf(body.productId);
        if (product?.mode !== body.mode) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'productId' });
        const { currency } = product;
        const amount = readAmount(body.amount, currency);
        if (!amount.ok) return amount;
        if (amount.data < unitsOf(currency, product.minimum)) return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
        if (amount.data > unitsOf(currency, product.maximum)) return deny(EnvelopeCode.Limit, 'amountTooLarge', { field: 'amount' });
        if ((body.rate !== undefined && body.rate !== product.rate) || (body.today !== undefined && body.today !== dateOf(at)))
          return deny(EnvelopeCode.StalePrice, 'rateMoved');
        const row = await book.begin(tx, isFixed ? 'lock' : 'buy', enteredOf(customer, product, amount.data, at), { buy: amount.data }, at);
        return row.ok ? done({ holding: shape(row.data, at), amount: textOf(amount.data, currency) }) : row;
      });
    },

    redeem(customer, { clientOrderId, ...body }) {
      return book.leave({ customer, endpoint: 'fundRedeem', clientOrderId, body }, async (tx, at) => {
        const found = await book.find(tx, customer, body.id);
        if (!found) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        const row = await book.carry(tx, found, at);
        const { currency } = termsOf(row);
        const amount = readAmount(body.amount, currency);
        if (!amount.ok) return amount;
        if (!isRunning(row)) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        const left = row.quantity - amount.data;
        if (left < 0n) return deny(EnvelopeCode.State, 'insufficientPosition', { field: 'amount' });
        // Each part is a holding of its own: without a least amount one purchase could become a million of them.
        const least = unitsOf(currency, leastOf(row));
        if (left > 0n && amount.data < least) return deny(EnvelopeCode.Limit, 'amountTooSmall', { field: 'amount' });
        if (left > 0n && left < least) return deny(EnvelopeCode.Limit, 'remainderTooSmall', { field: 'amount' });
        if (body.today !== undefined && body.today !== dateOf(at)) return deny(EnvelopeCode.StalePrice, 'rateMoved');
        const waiting = await release(tx, row, amount.data, at);
        if (!waiting.ok) return waiting;
        const { interest, cost } = waitingOf(waiting.data);
        return done({
          holding: shape(waiting.data, at),
          amount: textOf(amount.data + interest - cost, currency),
          payDate: payDateOf(termsOf(row), dateOf(at)),
        });
      });
    },

    list(customer, { status, ...page }) {
      const at = now();
      const state = STATES.find((one) => STATUS[one] === status);
      return store.inSnapshot(async (tx) => {
        const rows = await book.of(tx, customer, { ...windowOf(page), state });
        const happened = await book.happened(tx, rows);
        return {
          total: await book.count(tx, customer, state),
          list: rows.map((row) => ({
            ...shape(row, at),
            happened: toldSteps(happened.get(row.id) ?? [], STATUS),
          })),
        };
      });
    },

    totals(customer) {
      const today = dateOf(now());
      return store.inSnapshot(async (tx) => {
        const rows = await book.running(tx, customer);
        const ended = await book.ended(tx, customer);
        const list = CURRENCIES.flatMap((currency) => {
          const own = rows.filter((row) => row.currency === currency);
          const past = ended.find((one) => one.currency === currency);
          if (own.length === 0 && !past) return [];
          const sum = { principal: 0n, accrued: 0n, interest: past?.interest ?? 0n, cost: -(past?.realised ?? 0n) };
          for (const row of own) {
            const unpaid = unpaidOf(row, today);
            sum.principal += row.quantity;
            sum.accrued += unpaid.interest;
            sum.interest += row.interest;
            sum.cost += unpaid.cost - row.realised;
          }
          const { principal, accrued, interest, cost } = sum;
          const money = (units: bigint) => textOf(units, currency);
          return [{ currency, principal: money(principal), accrued: money(accrued), interest: money(interest), cost: money(cost) }];
        });
        return { list };
      });
    },

    async invested(tx, customer) {
      const at = now();
      const [today, yesterday] = [dateOf(at), dateOf(at - DAY)];
      const worth: Worth[] = [];
      const made: Worth[] = [];
      for (const row of await book.running(tx, customer)) {
        const place = { wallet: 'financial', currency: row.currency } as const;
        const { interest, cost } = unpaidOf(row, today);
        worth.push({ ...place, amount: row.quantity + interest - cost });
        // What waits for its payment earned until it was asked for, and has cost what it costs since then.
        if (book.isIn(row, 'waiting') && dateOf(row.modified_at) !== today) continue;
        made.push({ ...place, amount: interest - cost - interestUntil(row, row.quantity, yesterday) });
      }
      const completed = (await book.endedSince(tx, customer, Date.parse(today))).filter((row) => book.isIn(row, 'completed'));
      const deeds = await book.deeds(tx, completed);
      for (const row of completed) {
        const principal = (deeds.get(row.id)?.at(-1)?.amount ?? row.interest) - row.interest;
        made.push({ wallet: 'financial', currency: row.currency, amount: row.interest - interestUntil(row, principal, yesterday) });
      }
      return { worth, today: made };
    },
  };
}
