import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/newstock',
  title: 'product.newstock',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
