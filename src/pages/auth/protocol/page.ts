import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/protocol',
  query: { doc: 'optional' },
  auth: 'anon',
});
