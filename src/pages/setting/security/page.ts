import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/security',
  auth: 'user',
  query: {},
});
