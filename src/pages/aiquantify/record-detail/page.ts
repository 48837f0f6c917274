import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/aiquantify/record-detail',
  auth: 'user',
  query: { id: 'required' },
});
