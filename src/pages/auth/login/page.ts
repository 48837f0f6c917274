import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/login',
  title: 'auth.login',
  auth: 'anon',
  query: { back: 'optional' },
  load: withWords(['account', 'forms'], async () => (await import('./Screen.tsx')).Screen),
});
