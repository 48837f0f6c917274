import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/kyc/individual',
  title: 'kyc.individual',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
