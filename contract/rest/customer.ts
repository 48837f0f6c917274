/** Orders, positions and money: what only a customer does. A worker takes all of it up with the first session. */
import { deposit } from './deposit.ts';
import { order, orderExtensions } from './order.ts';
import { position } from './position.ts';
import { wallet, walletExtensions } from './wallet.ts';
import { withdrawal, withdrawalExtensions } from './withdrawal.ts';

export const customerCalls = {
  ...order,
  ...orderExtensions,
  ...position,
  ...wallet,
  ...walletExtensions,
  ...deposit,
  ...withdrawal,
  ...withdrawalExtensions,
} as const;
