import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/share',
  title: 'profile.share',
  auth: 'user',
  query: {},
  load: withWords(['account', 'money'], async () => (await import('./Screen.tsx')).Screen),
});
