import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/vm/modify',
  query: { id: 'optional' },
  auth: 'user',
});
