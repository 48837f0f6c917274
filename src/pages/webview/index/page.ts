import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/webview/index',
  auth: 'anon',
  query: { url: 'required', title: 'optional' },
});
