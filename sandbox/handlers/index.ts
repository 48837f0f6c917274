import { article } from './article.ts';
import type { Handlers } from './handler.ts';
import { market } from './market.ts';

/** A call that opens in the contract and has no handler here does not compile. */
export const handlers = { ...market, ...article } satisfies Handlers;
