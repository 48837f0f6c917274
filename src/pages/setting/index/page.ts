import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/index',
  title: 'setting.index',
  auth: 'anon',
  query: {},
  load: async () => (await import('./Screen.tsx')).Screen,
});
