import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/blocktrade',
  title: 'product.blocktrade',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
