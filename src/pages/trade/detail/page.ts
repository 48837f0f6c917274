import { definePage } from '../../../lib/page.ts';
import { DETAIL_ROUTE } from '../../../products/tradePage.ts';

export const page = definePage({
  ...DETAIL_ROUTE,
  auth: 'user',
});
