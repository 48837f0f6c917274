import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/follow',
  title: 'product.follow',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
