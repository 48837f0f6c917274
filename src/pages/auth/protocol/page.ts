import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/auth/protocol',
  title: 'auth.protocol',
  auth: 'anon',
  query: { doc: 'optional' },
  load: withWords(['account', 'forms'], async () => (await import('./Screen.tsx')).Screen),
});
