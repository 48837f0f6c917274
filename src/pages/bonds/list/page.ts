import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/list',
  title: 'bonds.list',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
