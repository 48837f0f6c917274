import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/login',
  auth: 'anon',
  query: { back: 'optional' },
});
