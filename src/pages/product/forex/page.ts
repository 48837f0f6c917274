import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/forex',
  title: 'product.forex',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
