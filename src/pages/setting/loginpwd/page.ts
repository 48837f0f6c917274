import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/loginpwd',
  title: 'setting.loginpwd',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
