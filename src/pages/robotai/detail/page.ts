import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/detail',
  title: 'robotai.detail',
  auth: 'user',
  query: { id: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
