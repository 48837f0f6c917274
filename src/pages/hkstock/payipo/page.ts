import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/hkstock/payipo',
  title: 'hkstock.payipo',
  auth: 'user',
  query: { name: 'optional', code: 'required', source: 'required', direction: 'optional', market: 'optional', id: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
