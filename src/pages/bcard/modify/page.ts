import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bcard/modify',
  title: 'bcard.modify',
  auth: 'user',
  query: { id: 'optional' },
  load: withWords(['forms', 'money', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
