import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/quote',
  auth: 'user',
  query: { code: 'optional', source: 'optional', market: 'optional', name: 'optional' },
});
