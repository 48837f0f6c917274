import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/setting/loginpwd',
  title: 'setting.loginpwd',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});
