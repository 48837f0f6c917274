import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/bcard/modify',
  title: 'bcard.modify',
  auth: 'user',
  query: { id: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
