import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/placing/record',
  title: 'placing.record',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
