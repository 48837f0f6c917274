import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/auction',
  title: 'product.auction',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
