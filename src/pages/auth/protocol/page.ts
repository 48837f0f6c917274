import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { route } from './route.ts';

export const page = definePage({
  ...route,
  title: 'auth.protocol',
  auth: 'anon',
  load: withWords(['account', 'forms'], async () => (await import('./Screen.tsx')).Screen),
});
