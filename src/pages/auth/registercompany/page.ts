import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/registercompany',
  title: 'auth.registercompany',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
