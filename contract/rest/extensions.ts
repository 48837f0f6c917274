/** Calls beyond the specification, below /web. The client works without each; how, stands in extensions.tsv. */
import { accountExtensions } from './account.ts';
import { closed } from './endpoint.ts';
import { fundExtensions } from './fund.ts';
import { marketExtensions } from './market.ts';
import { orderExtensions } from './order.ts';
import { walletExtensions } from './wallet.ts';
import { withdrawalExtensions } from './withdrawal.ts';

export const extensions = {
  ...marketExtensions,
  ...accountExtensions,
  ...walletExtensions,
  ...withdrawalExtensions,
  ...orderExtensions,
  watchlistArrange: closed('POST', '/x/userSelfSecurity/arrange', 'json', 'user'),
  ...fundExtensions,
} as const;
