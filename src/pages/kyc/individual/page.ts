import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/kyc/individual',
  auth: 'user',
  query: {},
});
