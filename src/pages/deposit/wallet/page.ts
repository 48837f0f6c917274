import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/deposit/wallet',
  title: 'deposit.wallet',
  auth: 'user',
  query: { currency: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
