import { useTranslation } from 'react-i18next';
import { useSession } from '../../../data/useSession.ts';
import type { Page } from '../../../lib/page.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { GuestPage } from '../../../ui/page/GuestPage.tsx';
import { Customer } from './Customer.tsx';

/** A customer's positions and orders; what a guest finds here is what the page is for, and that it needs a login. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['app', 'titles']);
  const { signedIn } = useSession();
  if (signedIn) return <Customer page={page} />;
  return (
    <GuestPage icon="trade" name={t('trade.index', { ns: 'titles' })} title={t('trade.title')} text={t('trade.text')}>
      <ButtonLink to="/pages/market/index">{t('trade.browse')}</ButtonLink>
    </GuestPage>
  );
}
