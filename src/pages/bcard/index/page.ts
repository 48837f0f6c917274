import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/bcard/index',
  title: 'bcard.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
