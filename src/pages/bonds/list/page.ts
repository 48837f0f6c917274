import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/list',
  title: 'bonds.list',
  auth: 'anon',
  query: {},
  skeleton: 'list',
  load: withWords(['commitment', 'bonds', 'money'], async () => (await import('./Screen.tsx')).Screen),
});
