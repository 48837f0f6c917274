import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/index',
  title: 'setting.index',
  auth: 'anon',
  query: {},
  load: withWords(['account', 'forms', 'trade'], async () => (await import('./Screen.tsx')).Screen),
});
