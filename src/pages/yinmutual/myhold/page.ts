import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/yinmutual/myhold',
  title: 'yinmutual.myhold',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
