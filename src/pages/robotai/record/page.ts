import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/record',
  title: 'robotai.record',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
