/** The one endpoint table: client, sandbox, cache policy and tests all follow from it. */
import type * as z from 'zod/mini';
import { account } from './account.ts';
import { article } from './article.ts';
import { bonds } from './bond.ts';
import type { OpenEndpoint } from './endpoint.ts';
import { extensions } from './extensions.ts';
import { file } from './file.ts';
import { follow } from './follow.ts';
import { deposit } from './deposit.ts';
import { fund } from './fund.ts';
import { lists } from './lists.ts';
import { loan } from './loan.ts';
import { market } from './market.ts';
import { message } from './message.ts';
import { operator } from './operator.ts';
import { order } from './order.ts';
import { placing } from './placing.ts';
import { position } from './position.ts';
import { quantify } from './quantify.ts';
import { robot } from './robot.ts';
import { subscription } from './subscription.ts';
import { wallet } from './wallet.ts';
import { watchlist } from './watchlist.ts';
import { withdrawal } from './withdrawal.ts';

/** The calls of the specification. */
export const endpoints = {
  ...account,
  ...lists,
  ...market,
  ...bonds,
  ...article,
  ...message,
  ...watchlist,
  ...placing,
  ...position,
  ...order,
  ...subscription,
  ...follow,
  ...wallet,
  ...deposit,
  ...withdrawal,
  ...robot,
  ...quantify,
  ...fund,
  ...loan,
  ...operator,
  ...file,
} as const;

export { extensions };

/** Both tables. */
export const allEndpoints = { ...endpoints, ...extensions } as const;

type Table = typeof allEndpoints;

/** Calls that can be made: those with schemas and a handler. */
export type EndpointId = { [K in keyof Table]: Table[K] extends OpenEndpoint ? K : never }[keyof Table];
export type AnyEndpointId = keyof Table;

export type Input<K extends EndpointId> = z.infer<Table[K]['input']>;
export type Output<K extends EndpointId> = z.infer<Table[K]['output']>;
