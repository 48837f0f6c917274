/** What a trade costs, as the ledger books it: on the order's whole so far, less what it was charged before. */
import { type Charged, chargesOf, totalOf } from '../../../contract/finance/charges.ts';
import { CURRENCY_SCALE, type Wallet } from '../../../contract/money.ts';
import type { ChargeKind } from '../../../contract/codes.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { book, free, held, post } from '../../ledger/posting.ts';
import type { Refusal } from '../../outcome.ts';
import { feesOf } from './fees.ts';
import type { Fill, Instrument } from '../lines/line.ts';
import { orderNoOf, type OrderRow } from '../rows.ts';

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
  return chargesOf(feesOf(listing, codeOf(order.source), Number(order.created_at)), {
    direction: codeOf(order.direction),
    ...whole,
    minorScale: CURRENCY_SCALE[settleCurrency],
  });
}

export const feeFor = (instrument: Instrument, order: Pick<OrderRow, 'source' | 'direction' | 'created_at'>, whole: Whole): bigint =>
  totalOf(chargesFor(instrument, order, whole));

/** How a charge is booked: what the broker, the exchange and its clearing house ask for is a fee, what states and regulators do a tax. */
interface Booking {
  readonly bill: 'fee' | 'tax';
  /** Only the commission is the broker's own. */
  readonly to: 'fees' | 'taxes';
}

const FEE_OF_OTHERS: Booking = { bill: 'fee', to: 'taxes' };
const TAX: Booking = { bill: 'tax', to: 'taxes' };

const BOOKING: Readonly<Record<ChargeKind, Booking>> = {
  commission: { bill: 'fee', to: 'fees' },
  exchangeFee: FEE_OF_OTHERS,
  settlementFee: FEE_OF_OTHERS,
  stampDuty: TAX,
  sfcLevy: TAX,
  afrcLevy: TAX,
  secFee: TAX,
  taf: TAX,
  transactionTax: TAX,
  tob: TAX,
  iva: TAX,
};

const BILLS = ['fee', 'tax'] as const;
const BOOKS = ['fees', 'taxes'] as const;

const sumIn = (charges: readonly Charged[], { bill, to }: Booking): bigint =>
  totalOf(charges.filter(({ kind }) => BOOKING[kind].bill === bill && BOOKING[kind].to === to));

/**
 * Books what a fill adds to the costs of its order: one bill of its fees, one of its taxes.
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
  const currency = instrument.settleCurrency;
  for (const bill of BILLS) {
    const parts = BOOKS.map((to) => book(to, currency, sumIn(whole, { bill, to }) - sumIn(earlier, { bill, to })));
    const legs = parts.filter(({ amount }) => amount !== 0n);
    if (legs.length === 0) continue;
    const sum = legs.reduce((total, { amount }) => total + amount, 0n);
    const paid = from === 'free' ? free('stock', currency, -sum) : held(from, currency, -sum);
    const refusal = await post(tx, {
      customer: Number(order.customer),
      kind: bill,
      reference: orderNoOf(order.id),
      at,
      legs: [paid, ...legs],
    });
    if (refusal) return refusal;
  }
  return totalOf(whole) - totalOf(earlier);
}
