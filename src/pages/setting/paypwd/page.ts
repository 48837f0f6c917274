import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/setting/paypwd',
  title: 'setting.paypwd',
  auth: 'user',
  query: {},
  load: withWords(['account', 'forms', 'money'], async () => (await import('./Screen.tsx')).Screen),
});
