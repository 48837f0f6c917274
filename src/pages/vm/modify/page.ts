import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/vm/modify',
  title: 'vm.modify',
  auth: 'user',
  query: { id: 'optional' },
  load: withWords(['forms', 'money', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
