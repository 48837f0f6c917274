import { useTranslation } from 'react-i18next';
import { useSession } from '../../../data/useSession.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { GuestPage } from '../../../ui/page/GuestPage.tsx';
import { PageSkeleton } from '../../../ui/page/Skeleton.tsx';
import { Customer } from './Customer.tsx';

/** The customer's account; a guest finds what it is for and the ways in. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const { state } = useSession();
  if (state === 'unknown') return <PageSkeleton kind="cards" />;
  if (state === 'signedIn') return <Customer />;
  return (
    <GuestPage icon="account" name={t('profile.index', { ns: 'titles' })} title={t('profile.title')} text={t('profile.text')}>
      <ButtonLink to="/pages/auth/register">{t('guest.register')}</ButtonLink>
      <ButtonLink kind="quiet" to="/pages/setting/index">
        {t('profile.settings')}
      </ButtonLink>
    </GuestPage>
  );
}
