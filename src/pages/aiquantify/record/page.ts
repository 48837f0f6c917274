import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/aiquantify/record',
  title: 'aiquantify.record',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
