import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/forex',
  title: 'product.forex',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
