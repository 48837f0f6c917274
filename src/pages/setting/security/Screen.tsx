import { useTranslation } from 'react-i18next';
import { useUser } from '../../../data/useUser.ts';
import { Menu, MenuLink } from '../../../ui/list/Menu.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { Sessions } from './Sessions.tsx';
import css from './security.module.css';

/** Passwords, and where the account is logged in. */
export function Screen() {
  const { t } = useTranslation('account');
  const title = useTranslation('titles').t('setting.security');
  const { data: user } = useUser();
  return (
    <>
      <NavBar back title={title} />
      <div className={frame.narrow}>
        <div className={css.page}>
          <Menu title={t('security.secrets')}>
            <MenuLink icon="lock" label={t('security.login')} value={t('security.change')} to="/pages/setting/loginpwd" />
            <MenuLink
              icon="shield"
              label={t('security.secret')}
              value={user && t(user.hasPayPassword ? 'security.change' : 'security.secretMissing')}
              to="/pages/setting/paypwd"
            />
          </Menu>
          <Sessions />
        </div>
      </div>
    </>
  );
}
