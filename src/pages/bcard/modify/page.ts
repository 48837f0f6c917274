import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bcard/modify',
  title: 'bcard.modify',
  auth: 'user',
  query: { id: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
