import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/detail',
  auth: 'user',
  query: { id: 'required', deed: 'optional' },
});
