/** What anybody may ask of the market. */
import { home } from './home.ts';
import { lines } from './lines.ts';
import { lists } from './lists.ts';
import { quotes as details } from './quotes.ts';
import { rankings } from './rankings.ts';
import { search } from './search.ts';

export const quotes = { handlers: { ...lists, ...rankings, ...lines, ...details, ...search, ...home } };
