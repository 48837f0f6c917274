import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/resetpwd',
  auth: 'anon',
  query: {},
});
