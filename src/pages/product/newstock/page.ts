import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/newstock',
  title: 'product.newstock',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
