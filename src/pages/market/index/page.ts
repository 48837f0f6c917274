import { definePage } from '../../../lib/page.ts';
import { route } from './route.ts';

export const page = definePage({
  ...route,
  title: 'market.index',
  auth: 'anon',
  tab: 1,
  skeleton: 'list',
  load: async () => (await import('./Screen.tsx')).Screen,
});
