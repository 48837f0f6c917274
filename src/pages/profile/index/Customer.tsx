import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AccountType, IdentityStatus } from '../../../../contract/codes.ts';
import type { User } from '../../../../contract/rest/account.ts';
import { useConfig } from '../../../data/useConfig.ts';
import { useUser } from '../../../data/useUser.ts';
import { inLanguage } from '../../../lib/webAddress.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { FailedState } from '../../../ui/page/Faces.tsx';
import { Menu, MenuLink, MenuOut } from '../../../ui/list/Menu.tsx';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';
import { Advice } from './Advice.tsx';
import { Funds } from './Funds.tsx';
import { LogoutSheet } from '../../../features/logout/LogoutSheet.tsx';
import css from './profile.module.css';

/** Who the customer is, what there is, and the ways on. */
export function Customer() {
  const { t, i18n } = useTranslation('account');
  const titles = useTranslation('titles').t;
  const navigate = useNavigate();
  const { serviceUrl } = useConfig();
  const user = useUser();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <NavBar title={titles('profile.index')}>
        <NavAction icon="gear" label={t('profile.settings')} onClick={() => void navigate('/pages/setting/index')} />
      </NavBar>
      <div className={frame.wide}>
        <div className={css.columns}>
          <div className={css.column}>
            {user.data !== undefined ? (
              <Who user={user.data} />
            ) : user.state === 'failed' ? (
              <FailedState title={t('profile.failed')} failure={user.failure} onRetry={user.retry} />
            ) : (
              <div className={css.boneWho} aria-busy="true" />
            )}
            <Funds />
            {user.data !== undefined && <Advice user={user.data} />}
          </div>
          <div className={css.column}>
            <Menu title={t('profile.money')}>
              <MenuLink icon="list" label={t('profile.transaction')} to="/pages/profile/transaction" />
              <MenuLink icon="card" label={t('profile.cards')} to="/pages/bcard/index" />
              <MenuLink icon="wallet" label={t('profile.addresses')} to="/pages/vm/index" />
            </Menu>
            <Menu title={t('profile.security')}>
              <MenuLink
                icon="shield"
                label={t('profile.kyc')}
                value={user.data && <StatusChip of="identity" code={user.data.identity.status} />}
                to="/pages/kyc/individual"
              />
              <MenuLink icon="lock" label={t('profile.securityPage')} to="/pages/setting/security" />
            </Menu>
            <Menu title={t('profile.more')}>
              <MenuLink icon="share" label={t('profile.share')} to="/pages/profile/share" />
              {serviceUrl !== '' && <MenuOut icon="help" label={t('profile.service')} to={inLanguage(serviceUrl, i18n.language)} />}
              <MenuLink icon="gear" label={t('profile.settings')} to="/pages/setting/index" />
            </Menu>
            <div className={css.leave}>
              <Button onClick={() => setLeaving(true)}>{t('profile.logout')}</Button>
            </div>
          </div>
        </div>
      </div>
      {leaving && <LogoutSheet onClose={() => setLeaving(false)} />}
    </>
  );
}

function Who({ user }: { readonly user: User }) {
  const { t } = useTranslation('account');
  const name = user.name ?? user.username ?? user.email ?? '';
  const under = [t(user.accountType === AccountType.Company ? 'profile.company' : 'profile.individual'), user.username ?? user.email];
  const initials = name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <section className={css.who}>
      <span className={css.initials} aria-hidden="true">
        {initials}
      </span>
      <div className={css.name}>
        <p>{name}</p>
        <p className={css.under}>{under.filter(Boolean).join(' · ')}</p>
      </div>
      {user.identity.status === IdentityStatus.Passed && <StatusChip of="identity" code={user.identity.status} />}
    </section>
  );
}
