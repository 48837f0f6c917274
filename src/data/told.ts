import type { Told } from '../../contract/frame.ts';
import { data } from './connect.ts';

/**
 * Calls back for each thing that happened to the customer's orders and positions, in every tab; `loud` in one tab alone,
 * for sound and notification. Returns its stop.
 */
export const onTold = (listener: (told: Told, loud: boolean) => void): (() => void) =>
  data().link.onMessage((message) => {
    if (!(message instanceof ArrayBuffer) && message.op === 'told') listener(message.told, message.loud);
  });
