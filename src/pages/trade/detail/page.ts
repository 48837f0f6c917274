import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { DETAIL_ROUTE } from '../../../products/tradePage.ts';

export const page = definePage({
  ...DETAIL_ROUTE,
  title: 'trade.detail',
  auth: 'user',
  load: withWords(['forms', 'money', 'trade', 'ticket', 'quote', 'bonds'], async () => (await import('./Screen.tsx')).Screen),
});
