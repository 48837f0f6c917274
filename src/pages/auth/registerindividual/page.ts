import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/registerindividual',
  title: 'auth.registerindividual',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
