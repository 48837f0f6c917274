import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/close',
  title: 'bonds.close',
  auth: 'user',
  query: { id: 'required' },
  load: withWords(['commitment', 'bonds', 'ticket', 'forms', 'money', 'quote'], async () => (await import('./Screen.tsx')).Screen),
});
