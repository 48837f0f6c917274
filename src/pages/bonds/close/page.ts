import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/close',
  auth: 'user',
  query: { id: 'required' },
});
