import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/open',
  title: 'bonds.open',
  auth: 'user',
  query: { code: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
