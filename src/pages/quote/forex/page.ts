import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { route } from './route.ts';

export const page = definePage({
  ...route,
  title: 'quote.forex',
  auth: 'anon',
  skeleton: 'quote',
  load: withWords(['quote', 'trade', 'forms', 'money'], async () => (await import('./Screen.tsx')).Screen),
});
