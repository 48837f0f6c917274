import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/blocktrade',
  title: 'product.blocktrade',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
