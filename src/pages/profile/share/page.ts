import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/share',
  auth: 'user',
  query: {},
});
