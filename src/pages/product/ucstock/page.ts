import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/ucstock',
  title: 'product.ucstock',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
