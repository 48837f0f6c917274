import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/wallet',
  title: 'deposit.wallet',
  auth: 'user',
  query: { currency: 'optional' },
  load: withWords(['forms', 'money', 'status'], async () => (await import('./Screen.tsx')).Screen),
});
