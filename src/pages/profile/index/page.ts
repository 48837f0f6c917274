import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/index',
  title: 'profile.index',
  auth: 'anon',
  tab: 4,
  query: {},
  skeleton: 'cards',
  load: withWords(['account', 'forms', 'money', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
