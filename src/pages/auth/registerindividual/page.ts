import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/registerindividual',
  query: { code: 'optional' },
  auth: 'anon',
});
