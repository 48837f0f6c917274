import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bcard/index',
  title: 'bcard.index',
  auth: 'user',
  query: {},
  load: withWords(['forms', 'money', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
