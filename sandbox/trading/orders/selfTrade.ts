/**
 * No customer's orders trade against each other: a new order, or a new price, that would go as far as one of his own on the other side
 * is refused. The broker's close-outs are no orders of the customer's and never refused.
 */
import { Direction, EnvelopeCode } from '../../../contract/codes.ts';
import { pricingOf } from '../../../contract/lines.ts';
import { codeOf } from '../../db/columns.ts';
import type { Tx } from '../../db/store.ts';
import { deny, type Refusal } from '../../outcome.ts';
import { type Placed, reachesNow, workingOrdersOf } from './matching.ts';
import type { OrderRow } from '../rows.ts';

/** What a counterparty takes never meets the book. */
const isOfBook = ({ source }: OrderRow): boolean => pricingOf(codeOf(source)) !== 'counterparty';

/** @param order as it is stored */
export async function checkOwn(tx: Tx, order: OrderRow, placed: Placed, at: number): Promise<Refusal | undefined> {
  if (!isOfBook(order)) return undefined;
  const { id, market, code, direction } = order;
  const facing = (await workingOrdersOf(tx, Number(order.customer))).filter(
    (own) => own.id !== id && own.market === market && own.code === code && own.direction !== direction && isOfBook(own),
  );
  if (facing.length === 0) return undefined;
  const reach = await reachesNow(tx, order, placed, at);
  const meets = ({ price }: OrderRow): boolean =>
    reach === null || price === null || (codeOf(direction) === Direction.Buy ? reach >= price : reach <= price);
  return facing.some(meets) ? deny(EnvelopeCode.State, 'selfTrade', { field: 'price' }) : undefined;
}
