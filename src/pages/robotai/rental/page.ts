import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/rental',
  auth: 'user',
  query: { id: 'required' },
});
