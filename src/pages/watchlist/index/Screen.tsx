import { useTranslation } from 'react-i18next';
import { useSession } from '../../../data/useSession.ts';
import { NotOpenScreen } from '../../../features/not-open/NotOpenScreen.tsx';
import type { Page } from '../../../lib/page.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { GuestPage } from '../../../ui/page/GuestPage.tsx';

/** What a guest finds here: what the page is for, and that it needs a login. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['app', 'titles']);
  const { signedIn } = useSession();
  if (signedIn) return <NotOpenScreen page={page} />;
  return (
    <GuestPage icon="star" name={t('watchlist.index', { ns: 'titles' })} title={t('watchlist.title')} text={t('watchlist.text')}>
      <ButtonLink to="/pages/search/index">{t('watchlist.browse')}</ButtonLink>
    </GuestPage>
  );
}
