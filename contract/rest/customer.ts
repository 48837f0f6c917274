/**
 * Orders, positions and money: what a customer does, and the list of bonds, which shares their shapes. A worker takes all of it up with the
 * first session, or with the first of these calls.
 */
import { bonds } from './bond.ts';
import { bondAuctionExtensions } from './bondAuction.ts';
import { deposit } from './deposit.ts';
import { follow } from './follow.ts';
import { fund, fundExtensions } from './fund.ts';
import { loan } from './loan.ts';
import { message } from './message.ts';
import { order, orderExtensions } from './order.ts';
import { placing } from './placing.ts';
import { position } from './position.ts';
import { quantify } from './quantify.ts';
import { robot, robotExtensions } from './robot.ts';
import { strategyExtensions } from './strategy.ts';
import { subscription } from './subscription.ts';
import { unlistedExtensions } from './unlisted.ts';
import { wallet, walletExtensions } from './wallet.ts';
import { watchlist, watchlistExtensions } from './watchlist.ts';
import { withdrawal, withdrawalExtensions } from './withdrawal.ts';

/** Those beyond the specification. */
export const customerExtensions = {
  ...bondAuctionExtensions,
  ...fundExtensions,
  ...orderExtensions,
  ...robotExtensions,
  ...strategyExtensions,
  ...unlistedExtensions,
  ...walletExtensions,
  ...watchlistExtensions,
  ...withdrawalExtensions,
} as const;

/** Those of the specification. */
export const customerEndpoints = {
  ...bonds,
  ...follow,
  ...fund,
  ...loan,
  ...message,
  ...order,
  ...placing,
  ...position,
  ...quantify,
  ...robot,
  ...subscription,
  ...wallet,
  ...watchlist,
  ...deposit,
  ...withdrawal,
} as const;

export const customerCalls = { ...customerEndpoints, ...customerExtensions } as const;
