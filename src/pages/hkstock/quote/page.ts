import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/hkstock/quote',
  title: 'hkstock.quote',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
