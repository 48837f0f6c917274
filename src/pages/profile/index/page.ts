import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/index',
  title: 'profile.index',
  auth: 'anon',
  tab: 4,
  query: {},
  load: async () => (await import('./Screen.tsx')).Screen,
});
