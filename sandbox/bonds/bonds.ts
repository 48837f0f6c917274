/** What customers do with bonds: a dealer's trade, at the ask or the bid, whole and at once, without a commission; the spread is what it costs. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { accruedOn, bondCost, bondProceeds, interestPaid, type Note, type Parts } from '../../contract/finance/bond.ts';
import { costOfPart, type Fraction } from '../../contract/finance/trade.ts';
import { roundHalfEven } from '../../contract/finance/amount.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { CURRENCIES, CURRENCY_SCALE } from '../../contract/money.ts';
import type { BondDeal, BondHolding } from '../../contract/rest/bond.ts';
import type { Input, Output } from '../../contract/rest/index.ts';
import { dateOf } from '../commitments/dates.ts';
import type { CommitmentDeed, CommitmentRow } from '../commitments/tables.ts';
import type { StateOf } from '../commitments/life.ts';
import type { Store, Tx } from '../db/store.ts';
import { secondsOf, textOf } from '../ledger/amounts.ts';
import type { Invested, Worth } from '../ledger/balances.ts';
import { type Paging, type Paged, windowOf } from '../ledger/pages.ts';
import type { MarketModel } from '../market/types.ts';
import { deny, done, type Outcome, type Refusal } from '../outcome.ts';
import { checkExact, checkMoved, checkQuantity, readSeen } from '../trading/orders/checks.ts';
import { isTradingAt } from '../trading/orders/hours.ts';
import { type BOND_LIFE, type BondBook, dueAfter, keptTerms, minorScaleOf, paymentOn, salesOf, termsOf, textOfTerms } from './life.ts';
import { findBond, MOST_NOMINAL, settlementDate, type TradedBond } from './market.ts';

export interface Bonds {
  buy(customer: number, input: Input<'treasuryBondCreate'>): Promise<Outcome<BondDeal>>;
  sell(customer: number, input: Input<'treasuryBondFlat'>): Promise<Outcome<BondDeal>>;
  list(customer: number, page: Paging): Promise<Paged<BondHolding>>;
  totals(customer: number): Promise<Output<'positionTreasuryBondTotal'>>;
  invested(tx: Tx, customer: number): Promise<Invested>;
}

export interface BondDesk {
  readonly store: Store;
  readonly market: MarketModel;
  readonly book: BondBook;
  /** Milliseconds of the sandbox's clock. */
  now(): number;
}

/** What happened longer ago is of no trading day that still lasts, and is paid for. */
const LATELY_MS = 6 * 86_400_000;

/** As the holder is told. */
const STATES = { held: 'held', settling: 'sold', sold: 'sold', redeemed: 'redeemed' } as const satisfies Record<
  StateOf<typeof BOND_LIFE>,
  BondHolding['state']
>;

type Deeds = readonly CommitmentDeed[];
type Quoted = 'bid' | 'ask' | 'previousClose';

export function createBonds({ store, market, book, now }: BondDesk): Bonds {
  const settles = (at: number): string => settlementDate(market, at);

  /** What was done lately to each of these. */
  const lateDeeds = async (tx: Tx, rows: readonly CommitmentRow[], at: number): Promise<(row: CommitmentRow) => Deeds> => {
    const late = rows.filter(({ modified_at }) => Number(modified_at) >= at - LATELY_MS);
    const deeds = await book.deeds(tx, late);
    return ({ id }) => deeds.get(id) ?? [];
  };

  const priceOf = ({ listing }: TradedBond, side: Quoted, at: number): bigint | undefined => {
    const units = market.quote(listing.id, at)[side];
    return units > 0 ? BigInt(units) : undefined;
  };

  /**
   * The price that a trade is done at now, or why it isn't.
   * @param note what the interest follows: of what is held the terms that it was bought on
   */
  const dealt = (bond: TradedBond, note: Note, side: 'bid' | 'ask', input: Seen, at: number): Outcome<Dealt> => {
    const { listing, rules } = bond;
    const settlement = settlementDate(market, at);
    const refusal = refusalOf(bond, note, settlement, at);
    if (refusal) return refusal;
    // The interest is part of what the customer agreed to.
    if (input.settlementDate !== undefined && input.settlementDate !== settlement)
      return deny(EnvelopeCode.StalePrice, 'priceMoved', { field: 'settlementDate' });
    const seen = readSeen(input);
    if (!seen.ok) return seen;
    const units = priceOf(bond, side, at);
    if (units === undefined) return deny(EnvelopeCode.StalePrice, 'noPrice');
    const grid = { scale: listing.scale, tick: rules.tick };
    const moved = seen.data ? checkMoved(grid, seen.data, Number(units)) : checkExact(grid, input.price, units);
    const interest = accruedOn(note, BigInt(input.quantity), settlement);
    if (!interest) return deny(EnvelopeCode.State, 'contractExpired');
    return moved ?? done({ price: { units, scale: listing.scale }, interest, settlement });
  };

  /** What all rows of a customer ask of one instant, each once: there may be thousands of a few bonds. */
  const momentOf = (at: number): Moment => {
    const bonds = new Map<string, ReturnType<typeof findBond>>();
    const prices = new Map<string, bigint | undefined>();
    const bondOf = (code: string) => {
      const bond = bonds.get(code) ?? findBond(market, code);
      bonds.set(code, bond);
      return bond;
    };
    return {
      at,
      settlement: settles(at),
      bondOf,
      priceOf(code, side) {
        const key = `${code} ${side}`;
        const bond = bondOf(code);
        if (bond.ok && !prices.has(key)) prices.set(key, priceOf(bond.data, side, at));
        return prices.get(key);
      },
    };
  };

  const shape = (row: CommitmentRow, deeds: Deeds, moment: Moment): BondHolding => {
    const terms = termsOf(row);
    const { currency } = row;
    const value = valueOf(row, deeds, moment);
    const next = row.due_at === null ? undefined : dateOf(row.due_at);
    const payment = next === undefined ? undefined : paymentOn(row, deeds, next, settles);
    return {
      id: Number(row.id),
      code: row.code,
      name: terms.name,
      issuer: terms.issuer,
      kind: terms.kind,
      currency,
      coupon: terms.coupon,
      couponDerived: terms.couponDerived,
      frequency: terms.frequency,
      issueDate: Date.parse(terms.issueDate) / 1000,
      maturityDate: Date.parse(terms.maturityDate) / 1000,
      state: STATES[book.stateOf(row)],
      bought: Number(row.opened),
      quantity: Number(row.quantity),
      openPrice: terms.openPrice,
      cost: textOf(row.cost, currency),
      bid: value?.sale && formatUnits(Number(value.sale.price.units), value.sale.price.scale),
      accrued: value && textOf(value.accrued, currency),
      value: value && textOf(value.amount, currency),
      profit: value && textOf(value.amount - row.cost, currency),
      interest: textOf(row.interest, currency),
      realised: textOf(row.realised, currency),
      nextPayment:
        next === undefined || payment === undefined
          ? undefined
          : { date: next, amount: textOf(payment.coupon + payment.nominal, currency) },
      createTimeTimestamp: secondsOf(row.created_at),
      modifyTimeTimestamp: secondsOf(row.modified_at),
      endTimeTimestamp: row.ended_at === null ? undefined : secondsOf(row.ended_at),
    };
  };

  /** What is the holder's up to a date and not paid yet: coupons, and at maturity the nominal. */
  const owedUntil = (row: CommitmentRow, deeds: Deeds, until: string) => {
    const owed = { coupons: 0n, nominal: 0n };
    let due = row.due_at === null ? undefined : Number(row.due_at);
    while (due !== undefined && dateOf(due) <= until) {
      const { coupon, nominal } = paymentOn(row, deeds, dateOf(due), settles);
      owed.coupons += coupon;
      owed.nominal += nominal;
      due = book.isIn(row, 'held') ? dueAfter(termsOf(row), dateOf(due)) : undefined;
    }
    return owed;
  };

  /**
   * What it is worth: all of it sold now at the bid, with what is paid to its holder until that settles; where nothing is sold any more,
   * near its end or because all is sold, what it will pay. Undefined for what has ended or is quoted by nobody.
   */
  const valueOf = (row: CommitmentRow, deeds: Deeds, { at, settlement, bondOf, priceOf: quoted }: Moment) => {
    if (row.ended_at !== null) return undefined;
    const terms = termsOf(row);
    const today = dateOf(at);
    const until = settlement > today ? settlement : today;
    const { coupons, nominal } = owedUntil(row, deeds, until);
    if (until >= terms.maturityDate || !book.isIn(row, 'held')) return { sale: undefined, accrued: coupons, amount: coupons + nominal };
    const bond = bondOf(row.code);
    const units = quoted(row.code, 'bid');
    const interest = accruedOn(terms, row.quantity, until);
    if (!bond.ok || units === undefined || !interest) return undefined;
    const scale = minorScaleOf(row);
    const price = { units, scale: bond.data.listing.scale };
    return {
      sale: { price, bond: bond.data },
      accrued: coupons + interestPaid(interest, scale),
      amount: coupons + bondProceeds(row.quantity, price, interest, scale).total,
    };
  };

  /**
   * What a holding made on the trading day that lasts: what was bought on it, beyond its cost; all else by what its clean price moved since
   * the close before, up to the price that it was sold at, or to par, which is what it is worth from the day before its maturity on.
   * Undefined where it can't be told, or there was nothing left of it.
   */
  const madeToday = (row: CommitmentRow, value: ReturnType<typeof valueOf>, deeds: Deeds, { at, bondOf, priceOf: quoted }: Moment) => {
    const bond = bondOf(row.code);
    if (!bond.ok) return undefined;
    const { sessions } = bond.data.rules;
    const day = sessions.day(sessions.at(at).day);
    const isOfToday = (instant: bigint) => Number(instant) >= day.open;
    if (row.ended_at !== null && !isOfToday(row.ended_at)) return undefined;
    if (isOfToday(row.created_at)) return (value?.amount ?? 0n) - row.cost + row.realised;
    const before = quoted(row.code, 'previousClose');
    if (before === undefined) return undefined;
    const terms = termsOf(row);
    const { scale } = bond.data.listing;
    const sold = salesOf(deeds).filter(({ deed }) => isOfToday(deed.created_at));
    let made = 0n;
    for (const { deed, quantity } of sold) {
      const interest = accruedOn(terms, quantity, settlementDate(market, Number(deed.created_at)));
      if (interest) made += deed.amount - bondProceeds(quantity, { units: before, scale }, interest, minorScaleOf(row)).total;
    }
    if (value?.sale) return made + changeOf(row, row.quantity, value.sale.price, before);
    const left = row.state === 'redeemed' ? (deeds.at(-2)?.quantity ?? row.opened) : row.quantity;
    const par = { units: 100n * 10n ** BigInt(scale), scale };
    const isLastDay = day.date < terms.maturityDate;
    return isLastDay && (value || row.state === 'redeemed') ? made + changeOf(row, left, par, before) : made;
  };

  return {
    buy(customer, input) {
      const { clientOrderId, ...body } = input;
      return book.enter({ customer, endpoint: 'treasuryBondCreate', clientOrderId, body }, async (tx, at) => {
        const found = findBond(market, input.id);
        if (!found.ok) return found;
        const bond = found.data;
        const { step, currency } = bond;
        const wrong = checkQuantity({ lot: step, minimum: step, maximum: MOST_NOMINAL }, input.quantity, undefined);
        if (wrong) return wrong;
        const deal = dealt(bond, bond.facts, 'ask', input, at);
        if (!deal.ok) return deal;
        const { price, interest, settlement } = deal.data;
        const quantity = BigInt(input.quantity);
        const parts = bondCost(quantity, price, interest, CURRENCY_SCALE[currency]);
        const cost = parts.total;
        const openPrice = formatUnits(Number(price.units), price.scale);
        const terms = keptTerms(bond, openPrice);
        const due = dueAfter(terms, settlement);
        const entered = { customer, code: input.id, currency, quantity, cost, terms: textOfTerms(terms), ...(due && { due_at: due }) };
        const row = await book.begin(tx, 'buy', entered, { buy: cost }, at);
        return row.ok ? done(dealOf(deal.data, input.quantity, parts, shape(row.data, [], momentOf(at)))) : row;
      });
    },

    sell(customer, input) {
      const { clientOrderId, ...body } = input;
      return book.leave({ customer, endpoint: 'treasuryBondFlat', clientOrderId, body }, async (tx, at) => {
        const found = await book.find(tx, customer, input.id);
        const row = found && (await book.carry(tx, found, at));
        if (!row || !book.isIn(row, 'held')) return deny(EnvelopeCode.State, 'positionUnknown', { field: 'id' });
        const bond = findBond(market, row.code);
        if (!bond.ok) return bond;
        const quantity = BigInt(input.quantity);
        if (quantity > row.quantity) return deny(EnvelopeCode.State, 'insufficientPosition', { field: 'quantity' });
        const { step } = bond.data;
        const wrong = checkQuantity({ lot: step, minimum: step, maximum: MOST_NOMINAL }, input.quantity, Number(row.quantity));
        if (wrong) return wrong;
        const deal = dealt(bond.data, termsOf(row), 'bid', input, at);
        if (!deal.ok) return deal;
        const { price, interest, settlement } = deal.data;
        const parts = bondProceeds(quantity, price, interest, minorScaleOf(row));
        const amount = parts.total;
        const isWhole = quantity === row.quantity;
        const cost = isWhole ? row.cost : costOfPart(row.cost, quantity, row.quantity);
        const profit = amount - cost;
        const left = { quantity: row.quantity - quantity, cost: row.cost - cost, realised: row.realised + profit };
        // A coupon of a day until the buyer pays is the seller's still: the accrued interest begins anew behind it.
        const isOver = row.due_at !== null && dateOf(row.due_at) <= settlement;
        const deed = isWhole ? (isOver ? 'sellOver' : 'sell') : 'sellPart';
        const after = await book.step<'held', typeof deed>(tx, row, deed, { sell: amount }, left, at);
        if (!after.ok) return after;
        const deeds = await book.deeds(tx, [after.data]);
        const told = dealOf(deal.data, input.quantity, parts, shape(after.data, deeds.get(row.id) ?? [], momentOf(at)));
        return done({ ...told, profit: textOf(profit, row.currency) });
      });
    },

    list(customer, page) {
      const at = now();
      return store.inSnapshot(async (tx) => {
        const moment = momentOf(at);
        const rows = await book.of(tx, customer, windowOf(page));
        const deeds = await lateDeeds(tx, rows, at);
        return { total: await book.count(tx, customer), list: rows.map((row) => shape(row, deeds(row), moment)) };
      });
    },

    totals(customer) {
      const at = now();
      return store.inSnapshot(async (tx) => {
        const moment = momentOf(at);
        const rows = await book.running(tx, customer);
        const deeds = await lateDeeds(tx, rows, at);
        const ended = await book.ended(tx, customer);
        const list = CURRENCIES.flatMap((currency) => {
          const own = rows.filter((row) => row.currency === currency);
          const past = ended.find((one) => one.currency === currency);
          if (own.length === 0 && !past) return [];
          const sum = { quantity: 0n, cost: 0n, value: 0n, profit: 0n, interest: past?.interest ?? 0n, realised: past?.realised ?? 0n };
          for (const row of own) {
            const value = valueOf(row, deeds(row), moment)?.amount;
            sum.quantity += row.quantity;
            sum.cost += row.cost;
            sum.value += value ?? 0n;
            sum.profit += value === undefined ? 0n : value - row.cost;
            sum.interest += row.interest;
            sum.realised += row.realised;
          }
          const { quantity, ...money } = sum;
          const texts = Object.entries(money).map(([name, amount]) => [name, textOf(amount, currency)] as const);
          return [{ currency, quantity: Number(quantity), ...(Object.fromEntries(texts) as Record<keyof typeof money, string>) }];
        });
        return { list };
      });
    },

    async invested(tx, customer) {
      const at = now();
      const running = await book.running(tx, customer);
      const rows = [...running, ...(await book.endedSince(tx, customer, at - LATELY_MS))];
      const deeds = await lateDeeds(tx, rows, at);
      const moment = momentOf(at);
      const worth: Worth[] = [];
      const today: Worth[] = [];
      for (const row of rows) {
        const place = { wallet: 'stock', currency: row.currency } as const;
        const value = valueOf(row, deeds(row), moment);
        if (value) worth.push({ ...place, amount: value.amount });
        const amount = madeToday(row, value, deeds(row), moment);
        if (amount !== undefined) today.push({ ...place, amount });
      }
      return { worth, today };
    },
  };
}

interface Moment {
  readonly at: number;
  readonly settlement: string;
  bondOf(code: string): ReturnType<typeof findBond>;
  priceOf(code: string, side: Quoted): bigint | undefined;
}

interface Seen {
  readonly quantity: number;
  readonly settlementDate?: string | undefined;
  readonly price?: string | undefined;
  readonly tolerance?: string | undefined;
}

interface Dealt {
  readonly price: { readonly units: bigint; readonly scale: number };
  readonly interest: Fraction;
  readonly settlement: string;
}

/** Whether a bond may be traded now. */
function refusalOf({ rules }: TradedBond, { maturityDate }: Note, settlement: string, at: number): Refusal | undefined {
  if (settlement >= maturityDate) return deny(EnvelopeCode.State, 'contractExpired');
  if (at >= rules.delistedFrom) return deny(EnvelopeCode.State, 'delisted');
  if (at >= rules.haltedFrom) return deny(EnvelopeCode.State, 'halted');
  return isTradingAt(rules.sessions, false, at) ? undefined : deny(EnvelopeCode.MarketClosed, 'marketClosed');
}

function dealOf({ price, settlement }: Dealt, quantity: number, { clean, accrued, total }: Parts, holding: BondHolding): BondDeal {
  const { currency } = holding;
  return {
    price: formatUnits(Number(price.units), price.scale),
    quantity,
    clean: textOf(clean, currency),
    accrued: textOf(accrued, currency),
    amount: textOf(total, currency),
    settlementDate: settlement,
    holding,
  };
}

/** What a move of the clean price made of a nominal. */
const changeOf = (row: CommitmentRow, nominal: bigint, price: Dealt['price'], before: bigint): bigint =>
  roundHalfEven(nominal * (price.units - before) * 10n ** BigInt(minorScaleOf(row)), 100n * 10n ** BigInt(price.scale));
