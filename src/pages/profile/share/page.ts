import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/share',
  title: 'profile.share',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
