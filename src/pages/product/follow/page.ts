import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/follow',
  title: 'product.follow',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
