import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/home/index',
  title: 'home.index',
  auth: 'anon',
  tab: 0,
  query: {},
  skeleton: 'cards',
  load: async () => (await import('./Screen.tsx')).Screen,
});
