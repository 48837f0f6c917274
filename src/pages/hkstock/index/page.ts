import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { route } from './route.ts';

export const page = definePage({
  ...route,
  title: 'hkstock.index',
  auth: 'anon',
  skeleton: 'list',
  load: withWords('quote', async () => (await import('./Screen.tsx')).Screen),
});
