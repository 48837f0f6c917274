import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/robotai/quote',
  title: 'robotai.quote',
  auth: 'user',
  query: { code: 'optional', source: 'optional', market: 'optional', name: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
