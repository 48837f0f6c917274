import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/security',
  title: 'setting.security',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
