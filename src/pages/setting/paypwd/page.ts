import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/paypwd',
  auth: 'user',
  query: {},
});
