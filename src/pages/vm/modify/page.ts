import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { route } from './route.ts';

export const page = definePage({
  ...route,
  title: 'vm.modify',
  auth: 'user',
  load: withWords(['forms', 'money', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
