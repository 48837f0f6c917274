import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/future',
  title: 'product.future',
  auth: 'anon',
  query: {},
  skeleton: 'list',
  load: withWords('quote', async () => (await import('./Screen.tsx')).Screen),
});
