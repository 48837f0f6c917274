import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/kyc/individual',
  title: 'kyc.individual',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
