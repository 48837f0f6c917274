import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/future',
  title: 'product.future',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
