import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { GuestPage } from '../../../ui/GuestPage.tsx';

/** What a guest finds here: what the page is for, and that it needs a login. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  return (
    <GuestPage icon="star" name={t('watchlist.index', { ns: 'titles' })} title={t('watchlist.title')} text={t('watchlist.text')}>
      <ButtonLink kind="main" to="/pages/search/index">
        {t('watchlist.browse')}
      </ButtonLink>
    </GuestPage>
  );
}
