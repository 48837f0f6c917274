import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/robotai/product',
  title: 'robotai.product',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
