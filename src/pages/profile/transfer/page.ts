import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/transfer',
  title: 'profile.transfer',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
