/** Positions on margin: what futures, written options and currency pairs have in common. */
import { EnvelopeCode } from '../../../contract/codes.ts';
import { type Backing, liquidationPriceOf } from '../../../contract/finance/liquidation.ts';
import { notionalOf, type Standing } from '../../../contract/finance/margin.ts';
import { costOfPart, type Fraction, type Held, ONE } from '../../../contract/finance/trade.ts';
import type { BillType, Currency, Wallet } from '../../../contract/money.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { textOf } from '../../ledger/amounts.ts';
import { freeMoney } from '../../ledger/balances.ts';
import { book, free, held, type Leg, post } from '../../ledger/posting.ts';
import { deny, done, type Outcome, type Refusal } from '../../outcome.ts';
import { chargeFill, feeFor } from '../orders/charges.ts';
import type { Closed, Closing, Fill, LineFigures, Instrument, Opened } from './line.ts';
import { contractOf, orderNoOf, type OrderRow, type PositionRow, priceText, settledIn } from '../rows.ts';
import { borne, floating, realised } from '../positions/valuation.ts';

/** Value of all that an order has traded once this has too. Of what is converted each fill counts at its own rate. */
export function amountAfter(order: OrderRow, { points }: Pick<Fill, 'points'>, rate: Fraction): bigint {
  const contract = contractOf(order);
  return rate === ONE ? notionalOf(contract, BigInt(order.points) + points) : order.amount + notionalOf(contract, points, rate);
}

/** An opening fill: its margin stays where the order held it, its charges leave. */
export async function openOnMargin(tx: Tx, fill: Fill, margin: bigint, rate: Fraction, wallet: Wallet): Promise<Outcome<Opened>> {
  const amount = amountAfter(fill.order, fill, rate);
  const fee = await chargeFill(tx, fill, { before: fill.order.amount, after: amount, from: wallet });
  return typeof fee === 'bigint' ? done({ amount, fee, spent: fee, margin }) : fee;
}

/** What part of a loss the customer bears. */
export type Liability =
  /** Negative-balance protection: no more than the margin. */
  | 'margin'
  /** No more than there is: the margin and the free money of its currency. */
  | 'money';

interface OnMargin {
  readonly wallet: Wallet;
  readonly rate: Fraction;
  readonly liability: Liability;
}

/** A closing fill: its share of the margin is free again, charges and loss leave the free money, gains come to it. What the customer can't bear the broker does. */
export async function closeOnMargin(tx: Tx, closing: Closing, { wallet, rate, liability }: OnMargin): Promise<Outcome<Closed>> {
  const { instrument, order, position, quantity, at } = closing;
  const customer = Number(position.customer);
  const currency = instrument.settleCurrency;
  const margin = costOfPart(position.margin, quantity, position.quantity);
  const amount = amountAfter(order, closing, rate);
  const common = { customer, reference: orderNoOf(order.id), at };
  const available = (await freeMoney(tx, customer, currency)) + margin;
  const costs = feeFor(instrument, order, { value: amount, quantity: order.filled + quantity }) - order.fee;
  // Refused before anything is booked: the order ends with this, and the transaction stands.
  if (available < costs && order.reason !== 'liquidated') return deny(EnvelopeCode.Funds, 'insufficientFunds', { field: 'quantity' });
  const released = await postIf(tx, { ...common, kind: 'margin' }, [held(wallet, currency, -margin), free('stock', currency, margin)]);
  if (released) return released;
  // Who is closed out with nothing left is let off the charges.
  const fee = available < costs ? 0n : await chargeFill(tx, closing, { before: order.amount, after: amount, from: 'free' });
  if (typeof fee !== 'bigint') return fee;
  const bearable = liability === 'margin' ? margin - (fee > margin ? margin : fee) : available - fee;
  const { made, profit } = borne(realised(closing, rate), bearable);
  const booked = await postIf(tx, { ...common, kind: 'profit' }, gain(currency, profit));
  return booked ?? done({ amount, fee, made, profit, margin, moved: profit - fee });
}

/** Between the customer's free money and the market. */
export const gain = (currency: Currency, profit: bigint): Leg[] => [book('market', currency, -profit), free('stock', currency, profit)];

/** Books legs that move something. */
export async function postIf(
  tx: Tx,
  posting: { readonly customer: number; readonly kind: BillType; readonly reference: string; readonly at: number },
  legs: readonly Leg[],
): Promise<Refusal | undefined> {
  return legs.every(({ amount }) => amount === 0n) ? undefined : post(tx, { ...posting, legs });
}

/** Takes from free money first, then from a position's margin, as far as they go: losses of a settlement, interest. */
export async function takeFrom(
  tx: Tx,
  position: PositionRow,
  amount: bigint,
  { wallet, kind, reference, at }: { readonly wallet: Wallet; readonly kind: BillType; readonly reference: string; readonly at: number },
): Promise<{ readonly taken: bigint; readonly fromMargin: bigint }> {
  const currency = settledIn(position);
  const customer = Number(position.customer);
  const available = await freeMoney(tx, customer, currency);
  const fromFree = amount < available ? amount : available;
  const rest = amount - fromFree;
  const fromMargin = rest < position.margin ? rest : position.margin;
  const refusal = await postIf(tx, { customer, kind, reference, at }, [
    free('stock', currency, -fromFree),
    held(wallet, currency, -fromMargin),
    book('market', currency, fromFree + fromMargin),
  ]);
  if (refusal) throw new Error(`Position ${position.id} can't be charged: ${refusal.msg}`);
  return { taken: fromFree + fromMargin, fromMargin };
}

const heldOf = (position: PositionRow): Held => ({
  ...contractOf(position),
  direction: codeOf(position.direction),
  quantity: position.quantity,
  cost: BigInt(position.cost),
});

interface Rated {
  readonly rate: Fraction;
  readonly maintenance: bigint;
}

export function standingOf(instrument: Instrument, position: PositionRow, at: number, { rate, maintenance }: Rated): Standing | undefined {
  const mark = instrument.mark(at);
  return mark && { margin: position.margin, maintenance, profit: floating(position, mark.price, rate) };
}

/** @param itself whether its profit is converted at its own price */
export function figuresOnMargin(
  instrument: Instrument,
  position: PositionRow,
  { rate, maintenance, itself }: Rated & { readonly itself: boolean },
): LineFigures {
  const currency = instrument.settleCurrency;
  const backing: Backing = { margin: position.margin, maintenance };
  const limit = liquidationPriceOf(heldOf(position), backing, itself ? 'itself' : rate, instrument.tick.lowest < 0);
  return {
    margin: textOf(position.margin, currency),
    maintenance: textOf(maintenance, currency),
    liquidationPrice: limit === undefined ? undefined : priceText(limit, instrument.scale),
  };
}
