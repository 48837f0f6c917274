/** Where an order stands, in a word and a tone. Pure. */
import { ORDER_NOTES, type OrderNote, OrderStatus } from '../../../contract/codes.ts';
import type { Order } from '../../../contract/rest/trading.ts';

/** waits: for its market; runs: under way; good and bad: how it ended; over: it ended, neither way. */
type Tone = 'waits' | 'runs' | 'good' | 'bad' | 'over';

type OrderWord = `order.note.${OrderNote}` | `order.status.${OrderStatus}`;

const NOTE_TONES = {
  queued: 'waits',
  partial: 'runs',
  cancelled: 'over',
  expired: 'over',
  rejected: 'bad',
  liquidated: 'bad',
} as const satisfies Record<OrderNote, Tone>;

const STATUS_TONES = {
  [OrderStatus.Working]: 'runs',
  [OrderStatus.Filled]: 'good',
  [OrderStatus.Ended]: 'over',
  [OrderStatus.PartlyFilled]: 'runs',
} as const satisfies Record<OrderStatus, Tone>;

/** The note says more than the status. A status that this client doesn't know has no word. */
export function orderState({ status, reason }: Pick<Order, 'status' | 'reason'>): {
  readonly word: OrderWord | undefined;
  readonly tone: Tone;
} {
  const note = ORDER_NOTES.find((known) => known === reason);
  if (note) return { word: `order.note.${note}`, tone: NOTE_TONES[note] };
  const tones: Readonly<Record<number, Tone>> = STATUS_TONES;
  const tone = tones[status];
  return tone === undefined ? { word: undefined, tone: 'over' } : { word: `order.status.${status}`, tone };
}

/** Whether it may still trade. */
export const isWorking = ({ status }: Pick<Order, 'status'>): boolean =>
  status === OrderStatus.Working || status === OrderStatus.PartlyFilled;

/** Whether its customer may take it back or change it: a close-out is the broker's own. */
export const isChangeable = (order: Pick<Order, 'status' | 'reason'>): boolean => isWorking(order) && order.reason !== 'liquidated';
