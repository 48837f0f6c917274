/** What a trade costs, as the ledger books it: on the order's whole so far, less what it was charged before. */
import { type Charged, chargesOf, totalOf } from '../../contract/finance/charges.ts';
import { type BillType, CURRENCY_SCALE, type Wallet } from '../../contract/money.ts';
import type { Direction, Source } from '../../contract/codes.ts';
import type { Tx } from '../db/store.ts';
import { type Book, book, free, held, post } from '../ledger/posting.ts';
import type { Refusal } from '../outcome.ts';
import { feesOf } from './fees.ts';
import type { Fill, Instrument } from './line.ts';
import { orderNoOf, type OrderRow } from './rows.ts';

/** Value and quantity of all that an order has traded, minor units. */
interface Whole {
  readonly value: bigint;
  readonly quantity: bigint;
}

/** Charges of an order whose trades come to this. The schedule is that of the day on which it was placed. */
function chargesFor(
  { listing, settleCurrency }: Instrument,
  order: Pick<OrderRow, 'source' | 'direction' | 'created_at'>,
  whole: Whole,
): Charged[] {
  if (whole.quantity === 0n) return [];
  return chargesOf(feesOf(listing, Number(order.source) as Source, Number(order.created_at)), {
    direction: Number(order.direction) as Direction,
    ...whole,
    minorScale: CURRENCY_SCALE[settleCurrency],
  });
}

export const feeFor = (instrument: Instrument, order: Pick<OrderRow, 'source' | 'direction' | 'created_at'>, whole: Whole): bigint =>
  totalOf(chargesFor(instrument, order, whole));

const commissionIn = (charges: readonly Charged[]): bigint => totalOf(charges.filter(({ kind }) => kind === 'commission'));

/**
 * Books what a fill adds to the costs of its order: the commission as a fee, all else as taxes.
 * @param before value of what the order had traded, `after` with this fill
 * @param from where the money lies: held in a wallet, or free
 * @returns the sum
 */
export async function chargeFill(
  tx: Tx,
  { instrument, order, quantity, at }: Fill,
  { before, after, from }: { readonly before: bigint; readonly after: bigint; readonly from: Wallet | 'free' },
): Promise<bigint | Refusal> {
  const earlier = chargesFor(instrument, order, { value: before, quantity: order.filled });
  const whole = chargesFor(instrument, order, { value: after, quantity: order.filled + quantity });
  const commission = commissionIn(whole) - commissionIn(earlier);
  const rest = totalOf(whole) - totalOf(earlier) - commission;
  const currency = instrument.settleCurrency;
  const bookCharge = (kind: BillType, to: Book, amount: bigint) => {
    const leg = from === 'free' ? free('stock', currency, -amount) : held(from, currency, -amount);
    return post(tx, {
      customer: Number(order.customer),
      kind,
      reference: orderNoOf(order.id),
      at,
      legs: [leg, book(to, currency, amount)],
    });
  };
  if (commission !== 0n) {
    const refusal = await bookCharge('fee', 'fees', commission);
    if (refusal) return refusal;
  }
  if (rest !== 0n) {
    const refusal = await bookCharge('tax', 'taxes', rest);
    if (refusal) return refusal;
  }
  return commission + rest;
}
