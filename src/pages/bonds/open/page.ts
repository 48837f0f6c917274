import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/open',
  auth: 'user',
  query: { code: 'required' },
});
