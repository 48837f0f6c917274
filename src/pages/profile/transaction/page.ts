import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/transaction',
  title: 'profile.transaction',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
