import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/popular',
  title: 'product.popular',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
