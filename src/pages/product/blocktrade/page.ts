import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/blocktrade',
  title: 'product.blocktrade',
  auth: 'user',
  query: {},
  skeleton: 'list',
  load: withWords(['ticket', 'forms', 'money', 'quote'], async () => (await import('./Screen.tsx')).Screen),
});
