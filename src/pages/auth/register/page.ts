import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/register',
  query: { by: 'optional', code: 'optional' },
  auth: 'anon',
});
