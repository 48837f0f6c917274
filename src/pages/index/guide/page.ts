import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/index/guide',
  aliases: ['/'],
  title: 'index.guide',
  auth: 'anon',
  query: {},
  load: async () => (await import('./Screen.tsx')).Screen,
});
