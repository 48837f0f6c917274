/** What a closed part cost, from the movements of its position: nothing but these is kept. Pure. */
import { costOfPart } from '../../../contract/finance/trade.ts';
import type { MovementRow } from '../rows.ts';

/** Minor units: its fee, and of interest what was paid or, below zero, received. */
export const costOf = ({ kind, amount, fee }: Pick<MovementRow, 'kind' | 'amount' | 'fee'>): bigint =>
  kind === 'swap' ? fee - amount : fee;

type Moved = Pick<MovementRow, 'kind' | 'quantity' | 'amount' | 'fee' | 'order_no'>;

/**
 * Costs of each closed part by its order, null for the part that no order closed: its own fees, and its share by quantity of what had been
 * paid for all that was held. What is still open keeps the rest, so that the parts of a position closed whole come to all that it cost.
 * @param movements of one position, oldest first
 */
export function costsOfParts(movements: readonly Moved[]): Map<string | null, bigint> {
  const parts = new Map<string | null, bigint>();
  let held = 0n;
  let carried = 0n;
  for (const movement of movements) {
    const { quantity, order_no } = movement;
    switch (movement.kind) {
      case 'open':
      case 'margin':
      case 'settlement':
      case 'swap':
      case 'split':
        carried += costOf(movement);
        held += quantity ?? 0n;
        break;
      case 'close':
      case 'liquidation':
      case 'expiry': {
        const closed = -(quantity ?? 0n);
        const share = held > 0n ? costOfPart(carried, closed, held) : 0n;
        carried -= share;
        held -= closed;
        parts.set(order_no, (parts.get(order_no) ?? 0n) + share + costOf(movement));
        break;
      }
    }
  }
  return parts;
}
