import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/index',
  title: 'deposit.index',
  auth: 'user',
  query: {},
  load: withWords(['money'], async () => (await import('./Screen.tsx')).Screen),
});
