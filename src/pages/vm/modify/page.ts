import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/vm/modify',
  title: 'vm.modify',
  auth: 'user',
  query: { id: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
