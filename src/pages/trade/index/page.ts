import { definePage } from '../../../lib/page.ts';
import { TRADE_ROUTE } from '../../../products/tradePage.ts';

export const page = definePage({
  ...TRADE_ROUTE,
  auth: 'anon',
  tab: 3,
  skeleton: 'list',
});
