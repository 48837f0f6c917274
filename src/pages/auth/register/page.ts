import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/register',
  title: 'auth.register',
  auth: 'anon',
  query: { by: 'optional', code: 'optional' },
  load: withWords(['account', 'forms'], async () => (await import('./Screen.tsx')).Screen),
});
