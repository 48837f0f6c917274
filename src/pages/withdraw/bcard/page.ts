import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/withdraw/bcard',
  auth: 'user',
  query: {},
});
