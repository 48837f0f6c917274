/** The daily settlement of futures: what the day's close made is paid, and the position goes on at that close. */
import type { Tx } from '../../db/store.ts';
import { positionNoOf } from '../positions/closing.ts';
import { addMovement, changePosition } from '../positions/holding.ts';
import { gain, postIf, takeFrom } from '../lines/leveraged.ts';
import type { Instrument } from '../lines/line.ts';
import { type PositionRow, settledIn } from '../rows.ts';
import { floating } from '../positions/valuation.ts';

/** A settlement at the close `due`. Gains go to free money; losses leave it, then the margin; beyond both the broker bears them. */
export async function carrySettlement(tx: Tx, instrument: Instrument, position: PositionRow, due: number): Promise<PositionRow> {
  const price = instrument.mark(due)?.price;
  if (price === undefined) return position;
  const made = floating(position, price);
  const points = BigInt(price) * position.quantity;
  const common = { kind: 'profit', reference: positionNoOf(position.id), at: due } as const;
  const { taken, fromMargin } =
    made < 0n ? await takeFrom(tx, position, -made, { wallet: 'future', ...common }) : { taken: -made, fromMargin: 0n };
  if (made > 0n) {
    const refusal = await postIf(tx, { customer: Number(position.customer), ...common }, gain(settledIn(position), made));
    if (refusal) throw new Error(`Position ${position.id} can't be settled: ${refusal.msg}`);
  }
  await addMovement(tx, position, { kind: 'settlement', at: due, amount: -taken, fee: 0n, settledAt: BigInt(price) });
  return changePosition(tx, position.id, {
    cost: String(points),
    profit: position.profit - taken,
    margin: position.margin - fromMargin,
    modified_at: BigInt(due),
  });
}
