import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/paypwd',
  title: 'setting.paypwd',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
