/** What ends positions without an order of the customer's has in common. */
import { OpenClose, type OrderNote, OrderStatus } from '../../../contract/codes.ts';
import type { Tx } from '../../db/store.ts';
import { endOrder, positionById } from '../orders/fills.ts';
import type { PositionRow } from '../rows.ts';

/** What bills of a position itself, and of no order, refer to. */
export const positionNoOf = (id: bigint): string => `P${String(id).padStart(8, '0')}`;

/** Ends the working orders that would have closed a position. The position as it is then: nothing of it is taken up. */
export async function endClosingOrders(
  tx: Tx,
  position: PositionRow,
  { reason, at }: { readonly reason: OrderNote; readonly at: number },
): Promise<PositionRow> {
  const orders = await tx
    .selectFrom('trade_order')
    .selectAll()
    .where('position', '=', position.id)
    .where('open_close', '=', BigInt(OpenClose.Close))
    .where('status', 'in', [BigInt(OrderStatus.Working), BigInt(OrderStatus.PartlyFilled)])
    .orderBy('id')
    .execute();
  for (const order of orders) await endOrder(tx, order, { reason, at });
  return orders.length === 0 ? position : ((await positionById(tx, position.id)) ?? position);
}
