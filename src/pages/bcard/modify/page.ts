import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bcard/modify',
  query: { id: 'optional' },
  auth: 'user',
});
