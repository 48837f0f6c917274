import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/product',
  title: 'robotai.product',
  auth: 'user',
  query: { id: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
