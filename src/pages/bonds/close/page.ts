import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/bonds/close',
  title: 'bonds.close',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
