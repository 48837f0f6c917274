/** Calls beyond the specification, below /web. The client works without each; how, stands in extensions.tsv. */
import { accountExtensions } from './account.ts';
import { customerExtensions } from './customer.ts';
import { closed } from './endpoint.ts';
import { marketExtensions } from './market.ts';

export const extensions = {
  ...marketExtensions,
  ...accountExtensions,
  ...customerExtensions,
  watchlistArrange: closed('POST', '/x/userSelfSecurity/arrange', 'json', 'user'),
} as const;
