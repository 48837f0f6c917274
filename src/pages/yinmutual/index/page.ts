import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/yinmutual/index',
  title: 'yinmutual.index',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
