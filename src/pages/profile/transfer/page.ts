import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/transfer',
  auth: 'user',
  query: {},
});
