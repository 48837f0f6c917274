import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/product/future',
  title: 'product.future',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
