import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { GuestPage } from '../../../ui/GuestPage.tsx';

/** What a guest finds here: what the page is for, and that it needs a login. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  return (
    <GuestPage icon="trade" name={t('trade.index', { ns: 'titles' })} title={t('trade.title')} text={t('trade.text')}>
      <ButtonLink kind="main" to="/pages/market/index">
        {t('trade.browse')}
      </ButtonLink>
    </GuestPage>
  );
}
