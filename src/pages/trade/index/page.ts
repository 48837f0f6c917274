import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/trade/index',
  title: 'trade.index',
  auth: 'anon',
  tab: 3,
  query: { tab: 'optional' },
  skeleton: 'list',
  load: withWords(['forms', 'money', 'trade', 'ticket', 'bonds'], async () => (await import('./Screen.tsx')).Screen),
});
