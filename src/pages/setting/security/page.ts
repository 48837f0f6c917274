import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/setting/security',
  title: 'setting.security',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
