/** Positions as fills change them. */
import { Direction } from '../../../contract/codes.ts';
import type { Market, Movement, Source } from '../../../contract/codes.ts';
import { atRate } from '../../../contract/finance/amount.ts';
import { costOfPart, type Fraction, moneyOf } from '../../../contract/finance/trade.ts';
import { BASE_CURRENCIES, type BaseCurrency, CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import type { Rates } from '../../ledger/rates.ts';
import type { Closed, Closing, Fill, Opened } from '../lines/line.ts';
import { averageText, contractOf, namedColumns, orderNoOf, type OrderRow, type PositionRow, priceText } from '../rows.ts';
import { tradingDayAt } from '../orders/hours.ts';
import { dayAfter, todayOf } from './valuation.ts';

export interface HoldingKey {
  readonly customer: bigint | number;
  readonly source: Source;
  readonly market: Market;
  readonly code: string;
  readonly direction: Direction;
}

/** The position that is open under a key: there is one at most. */
export const openPosition = (tx: Tx, { customer, source, market, code, direction }: HoldingKey): Promise<PositionRow | undefined> =>
  tx
    .selectFrom('position')
    .selectAll()
    .where('customer', '=', BigInt(customer))
    .where('source', '=', BigInt(source))
    .where('market', '=', market)
    .where('code', '=', code)
    .where('direction', '=', BigInt(direction))
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const changePosition = (tx: Tx, id: bigint, changes: Partial<Omit<PositionRow, 'id'>>): Promise<PositionRow> =>
  tx.updateTable('position').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

type BaseCosts = Partial<Record<BaseCurrency, string>>;
const readBase = (text: string | null): BaseCosts => (text === null ? {} : (JSON.parse(text) as BaseCosts));

/** What was paid is worth, in each base currency, at the rates of the moment. Without a rate a currency has no base cost from then on. */
function addBase(before: string | null, value: bigint, currency: Currency, rates: Rates, at: number): string {
  const costs = readBase(before);
  const next: BaseCosts = {};
  for (const base of BASE_CURRENCIES) {
    const rate = rates.rate(currency, base, at);
    const known = before === null ? '0' : costs[base];
    if (rate && known !== undefined)
      next[base] = String(BigInt(known) + atRate(value, CURRENCY_SCALE[currency], rate.rate, CURRENCY_SCALE[base]));
  }
  return JSON.stringify(next);
}

export const reduceBase = (before: string | null, part: bigint, whole: bigint): string | null =>
  before === null
    ? null
    : JSON.stringify(
        Object.fromEntries(
          Object.entries(readBase(before)).map(([base, cost]) => [base, String(BigInt(cost) - costOfPart(BigInt(cost), part, whole))]),
        ),
      );

export const baseCostOf = ({ base_cost }: PositionRow, base: BaseCurrency): bigint | undefined => {
  const cost = readBase(base_cost)[base];
  return cost === undefined ? undefined : BigInt(cost);
};

/** What of an opening its position follows from. */
interface Opening extends Omit<Fill, 'order'> {
  readonly order: Pick<OrderRow, 'customer' | 'direction' | 'leverage' | 'amount'>;
  /** What it cost as the trading day began, where it was paid for before that. */
  readonly todayPoints?: bigint;
}

/** Adds an opening to its position, or begins one. */
export async function openHolding(
  tx: Tx,
  rates: Rates,
  opening: Opening,
  { amount, fee, margin }: Pick<Opened, 'amount' | 'fee' | 'margin'>,
): Promise<PositionRow> {
  const { instrument, order, points, quantity, at, todayPoints = points } = opening;
  const direction = codeOf(order.direction);
  const key = { customer: order.customer, source: instrument.source, market: instrument.listing.market, code: instrument.code, direction };
  const before = await openPosition(tx, key);
  // Of a line that sells what isn't held nothing was paid for.
  const baseCost = (text: string | null) =>
    instrument.canShort ? null : addBase(text, amount - order.amount, instrument.settleCurrency, rates, at);
  if (!before)
    return tx
      .insertInto('position')
      .values({
        customer: order.customer,
        source: instrument.source,
        ...namedColumns(instrument),
        direction,
        quantity,
        frozen: 0,
        cost: String(points),
        open_points: String(points),
        today_cost: String(todayPoints),
        today: tradingDayAt(instrument.sessions, at),
        today_points: '0',
        today_made: '0',
        profit: 0,
        fee,
        margin,
        opening_margin: margin,
        leverage: order.leverage,
        base_cost: baseCost(null),
        expires_at: instrument.expiresAt ?? null,
        due_at: instrument.dueAfter(at) ?? null,
        warned: null,
        created_at: at,
        modified_at: at,
        closed_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  const day = todayOf(instrument, before, at);
  return changePosition(tx, before.id, {
    quantity: before.quantity + quantity,
    cost: String(BigInt(before.cost) + points),
    open_points: String(BigInt(before.open_points) + points),
    ...day,
    today_cost: String(BigInt(day.today_cost) + todayPoints),
    fee: before.fee + fee,
    margin: before.margin + margin,
    opening_margin: before.opening_margin + margin,
    leverage: before.leverage === order.leverage ? before.leverage : null,
    base_cost: baseCost(before.base_cost),
    modified_at: BigInt(at),
  });
}

/** Takes a closed part out of its position, whose `frozen` its order had taken up. @param rate at which it was booked */
export function closeHolding(
  tx: Tx,
  closing: Closing,
  { fee, profit, margin }: Pick<Closed, 'fee' | 'profit' | 'margin'>,
  rate: Fraction,
): Promise<PositionRow> {
  const { instrument, position, quantity, cost, at } = closing;
  const day = dayAfter(todayOf(instrument, position, at), position, { ...closing, profit }, rate);
  const rest = position.quantity - quantity;
  return changePosition(tx, position.id, {
    quantity: rest,
    frozen: position.frozen - quantity,
    cost: String(BigInt(position.cost) - cost),
    open_points: String(BigInt(position.open_points) - openedPart(position, quantity)),
    ...day,
    profit: position.profit + profit,
    fee: position.fee + fee,
    margin: position.margin - margin,
    opening_margin: position.opening_margin - costOfPart(position.opening_margin, quantity, position.quantity),
    base_cost: reduceBase(position.base_cost, quantity, position.quantity),
    modified_at: BigInt(at),
    closed_at: rest === 0n ? BigInt(at) : null,
  });
}

/** What a part of a position was opened at, in points. */
const openedPart = ({ open_points, quantity }: PositionRow, part: bigint): bigint => costOfPart(BigInt(open_points), part, quantity);

/** A part as it is told once it is closed: from its opening on, with what a future's settlements had made of it. */
export function sinceOpening(position: PositionRow, { quantity, cost, profit }: { quantity: bigint; cost: bigint; profit: bigint }) {
  const openPoints = openedPart(position, quantity);
  const settled = codeOf(position.direction) === Direction.Buy ? cost - openPoints : openPoints - cost;
  return { openPoints, profit: profit + moneyOf(settled, contractOf(position)) };
}

interface ClosedPart {
  readonly order: bigint | null;
  readonly quantity: bigint;
  readonly openPoints: bigint;
  readonly closePoints: bigint;
  readonly profit: bigint;
  readonly fee: bigint;
  readonly reason: 'customer' | 'liquidation' | 'expiry';
  readonly at: number;
}

/** Adds to what the order closed, or begins it. Without an order each part stands by itself. */
export async function addClosedPart(tx: Tx, position: PositionRow, part: ClosedPart): Promise<void> {
  const before =
    part.order === null
      ? undefined
      : await tx.selectFrom('closed_part').selectAll().where('trade_order', '=', part.order).executeTakeFirst();
  if (before) {
    await tx
      .updateTable('closed_part')
      .set({
        quantity: before.quantity + part.quantity,
        open_points: String(BigInt(before.open_points) + part.openPoints),
        close_points: String(BigInt(before.close_points) + part.closePoints),
        profit: before.profit + part.profit,
        fee: before.fee + part.fee,
        closed_at: part.at,
      })
      .where('id', '=', before.id)
      .execute();
    return;
  }
  await tx
    .insertInto('closed_part')
    .values({
      source: position.source,
      market: position.market,
      code: position.code,
      name: position.name,
      currency: position.currency,
      settle_currency: position.settle_currency,
      scale: position.scale,
      digits: position.digits,
      notation: position.notation,
      multiplier: position.multiplier,
      underlying: position.underlying,
      option_right: position.option_right,
      strike: position.strike,
      last_trade_date: position.last_trade_date,
      customer: position.customer,
      position: position.id,
      trade_order: part.order,
      direction: position.direction,
      quantity: part.quantity,
      open_points: String(part.openPoints),
      close_points: String(part.closePoints),
      profit: part.profit,
      fee: part.fee,
      reason: part.reason,
      opened_at: position.created_at,
      closed_at: part.at,
    })
    .execute();
}

interface Moved {
  readonly kind: Movement;
  /** Signed. */
  readonly quantity?: bigint;
  /** Of the quantity: an average of them is told. */
  readonly points?: bigint;
  /** Price in units that the position goes on at. */
  readonly settledAt?: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly order?: bigint;
  readonly at: number;
}

export async function addMovement(tx: Tx, position: Pick<PositionRow, 'id' | 'scale' | 'settle_currency'>, moved: Moved): Promise<void> {
  const { kind, quantity, points, settledAt, amount, fee, order, at } = moved;
  const size = quantity === undefined ? 0n : quantity < 0n ? -quantity : quantity;
  const average = points === undefined || size === 0n ? null : averageText(points, size, position.scale);
  await tx
    .insertInto('movement')
    .values({
      position: position.id,
      kind,
      quantity: quantity ?? null,
      price: settledAt === undefined ? average : priceText(settledAt, position.scale),
      amount,
      fee,
      currency: position.settle_currency,
      order_no: order === undefined ? null : orderNoOf(order),
      created_at: at,
    })
    .execute();
}
