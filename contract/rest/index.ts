/** The one endpoint table: client, sandbox, cache policy and tests all follow from it. */
import type * as z from 'zod/mini';
import { account } from './account.ts';
import { article } from './article.ts';
import { customerEndpoints } from './customer.ts';
import type { OpenEndpoint } from './endpoint.ts';
import { extensions } from './extensions.ts';
import { file } from './file.ts';
import { lists } from './lists.ts';
import { market } from './market.ts';
import { operator } from './operator.ts';

/** The calls of the specification. */
export const endpoints = {
  ...account,
  ...lists,
  ...market,
  ...article,
  ...customerEndpoints,
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
