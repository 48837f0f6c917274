import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/notice/detail',
  title: 'notice.detail',
  auth: 'user',
  query: { id: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
