import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { GuestPage } from '../../../ui/GuestPage.tsx';

/** What a guest finds here: what the page is for, and that it needs a login. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  return (
    <GuestPage icon="account" name={t('profile.index', { ns: 'titles' })} title={t('profile.title')} text={t('profile.text')}>
      <ButtonLink kind="main" to="/pages/setting/index">
        {t('profile.settings')}
      </ButtonLink>
    </GuestPage>
  );
}
