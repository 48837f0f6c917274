import { account } from './account.ts';
import { article } from './article.ts';
import { bonds } from './bonds.ts';
import type { Handlers } from './handler.ts';
import { home } from './home.ts';
import { lines } from './lines.ts';
import { lists } from './lists.ts';
import { offerings } from './offerings.ts';
import { money } from './money.ts';
import { quotes } from './quotes.ts';
import { rankings } from './rankings.ts';
import { search } from './search.ts';
import { trading } from './trading.ts';

/** A call that opens in the contract and has no handler here does not compile. */
export const handlers = {
  ...lists,
  ...rankings,
  ...lines,
  ...quotes,
  ...search,
  ...bonds,
  ...offerings,
  ...home,
  ...article,
  ...account,
  ...money,
  ...trading,
} satisfies Handlers;
