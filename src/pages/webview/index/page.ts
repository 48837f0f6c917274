import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/webview/index',
  title: 'webview.index',
  auth: 'anon',
  query: { url: 'required', title: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});
