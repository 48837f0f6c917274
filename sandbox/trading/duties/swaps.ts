/**
 * Interest of currency pairs held over 17:00 in New York: who is long has lent the base currency and borrowed the quote currency, who is
 * short the other way round, each at the table's rates and with the broker's part taken off. On Wednesday for three days, since a trade
 * of Wednesday is settled on Friday and one held over on Monday.
 */
import { Direction } from '../../../contract/codes.ts';
import { type Fraction, paidOut } from '../../../contract/finance/trade.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { book, free, post } from '../../ledger/posting.ts';
import { interestOf } from '../../market/options/interest.ts';
import { positionNoOf } from '../positions/closing.ts';
import { addMovement, changePosition } from '../positions/holding.ts';
import { takeFrom } from '../lines/leveraged.ts';
import type { Instrument } from '../lines/line.ts';
import { contractOf, type PositionRow } from '../rows.ts';

/** The broker's part of each year's interest. */
const MARKUP = 50n;
const DAYS = 365n;
const HUNDREDTHS = 10_000n;

const WEDNESDAY = 3;
const DAY = 86_400_000;

/** Nights from the trading day that ends at an instant to the next one's settlement. */
const nightsAt = (due: number): bigint => (new Date(due - DAY / 2).getUTCDay() === WEDNESDAY ? 3n : 1n);

/** Hundredths of a percent a year that a holder gets, or pays where it is below zero. */
function swapRate(base: string, quote: string, direction: Direction): bigint {
  const lent = BigInt(interestOf(base));
  const borrowed = BigInt(interestOf(quote));
  return (direction === Direction.Buy ? lent - borrowed : borrowed - lent) - MARKUP;
}

interface SwapTerms {
  readonly base: string;
  readonly quote: string;
  /** Dollars for one unit of the quote currency; undefined while the market has no price for it. */
  readonly rate: Fraction | undefined;
  readonly due: number;
}

/** The swap of one day. A cost comes from free money, then from the margin. */
export async function carrySwap(
  tx: Tx,
  instrument: Instrument,
  position: PositionRow,
  { base, quote, rate, due }: SwapTerms,
): Promise<PositionRow> {
  const price = instrument.mark(due)?.price;
  // Yen taken for dollars would be a hundred and fifty times the interest.
  if (price === undefined || !rate) return position;
  const direction = codeOf(position.direction);
  const yearly = swapRate(base, quote, direction) * nightsAt(due);
  const interest = paidOut(BigInt(price) * position.quantity * yearly, contractOf(position), {
    numerator: rate.numerator,
    denominator: rate.denominator * HUNDREDTHS * DAYS,
  });
  const reference = positionNoOf(position.id);
  const currency = instrument.settleCurrency;
  if (interest < 0n) {
    const { taken, fromMargin } = await takeFrom(tx, position, -interest, { wallet: 'forex', kind: 'interest', reference, at: due });
    await addMovement(tx, position, { kind: 'swap', amount: -taken, fee: 0n, at: due });
    return changePosition(tx, position.id, { margin: position.margin - fromMargin, modified_at: BigInt(due) });
  }
  if (interest > 0n) {
    const legs = [book('market', currency, -interest), free('stock', currency, interest)];
    const refusal = await post(tx, { customer: Number(position.customer), kind: 'interest', reference, at: due, legs });
    if (refusal) throw new Error(`Position ${position.id} can't be paid its interest: ${refusal.msg}`);
  }
  await addMovement(tx, position, { kind: 'swap', amount: interest, fee: 0n, at: due });
  return position;
}
