import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/setting/paypwd',
  title: 'setting.paypwd',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
