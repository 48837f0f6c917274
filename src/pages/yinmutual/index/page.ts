import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/yinmutual/index',
  auth: 'user',
  query: {},
});
