import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/registercompany',
  title: 'auth.registercompany',
  auth: 'anon',
  query: { code: 'optional' },
  load: withWords(['account', 'forms'], async () => (await import('./Screen.tsx')).Screen),
});
