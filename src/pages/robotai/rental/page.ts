import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/rental',
  title: 'robotai.rental',
  auth: 'user',
  query: { id: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
