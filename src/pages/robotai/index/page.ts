import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/index',
  title: 'robotai.index',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
