import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/market/scanner',
  title: 'market.scanner',
  auth: 'anon',
  query: {},
  skeleton: 'list',
  load: withWords('scanner', async () => (await import('./Screen.tsx')).Screen),
});
