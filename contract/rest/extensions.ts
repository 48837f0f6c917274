/** Calls beyond the specification, below /web. The client works without each; how, stands in extensions.tsv. */
import { accountExtensions } from './account.ts';
import { customerExtensions } from './customer.ts';
import { marketExtensions } from './market.ts';

export const extensions = {
  ...marketExtensions,
  ...accountExtensions,
  ...customerExtensions,
} as const;
