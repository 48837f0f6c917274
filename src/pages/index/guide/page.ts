import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/index/guide',
  aliases: ['/'],
  auth: 'anon',
  query: {},
});
