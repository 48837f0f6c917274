import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/hkstock/index',
  title: 'hkstock.index',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
