import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/yinmutual/myhold',
  auth: 'user',
  query: { redeem: 'optional' },
});
