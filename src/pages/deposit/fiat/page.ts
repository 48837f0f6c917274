import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/deposit/fiat',
  title: 'deposit.fiat',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
