import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/kyc/individual',
  title: 'kyc.individual',
  auth: 'user',
  query: {},
  load: withWords(['account', 'forms', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
