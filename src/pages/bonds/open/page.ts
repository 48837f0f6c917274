import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/bonds/open',
  title: 'bonds.open',
  auth: 'user',
  query: { code: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
