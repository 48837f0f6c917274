import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/webview/index',
  title: 'webview.index',
  auth: 'anon',
  query: { url: 'required', title: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
