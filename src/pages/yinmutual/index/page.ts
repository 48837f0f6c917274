import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/yinmutual/index',
  auth: 'user',
  query: { mode: 'optional', product: 'optional' },
});
