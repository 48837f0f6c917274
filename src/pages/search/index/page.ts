import { definePage } from '../../../lib/page.ts';
import { route } from './route.ts';

export const page = definePage({
  ...route,
  title: 'search.index',
  auth: 'anon',
  skeleton: 'list',
  load: async () => (await import('./Screen.tsx')).Screen,
});
