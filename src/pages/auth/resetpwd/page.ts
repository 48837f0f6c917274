import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/resetpwd',
  title: 'auth.resetpwd',
  auth: 'anon',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
