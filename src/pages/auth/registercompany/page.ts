import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/registercompany',
  query: { code: 'optional' },
  auth: 'anon',
});
