import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/robotai/rental',
  title: 'robotai.rental',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
