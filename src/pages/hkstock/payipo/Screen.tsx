import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../features/form/useFailureText.ts';
import { OrderPage } from '../../../features/order-ticket/OrderPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Application } from '../../subscription/Application.tsx';

/** With an offering's id the application for a new issue; without one a share of Hong Kong. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation('titles');
  const { id } = usePageQuery(page);
  const failureText = useFailureText();
  return id === undefined ? (
    <OrderPage page={page} heading="payment.stock" market="HK" failureText={failureText} />
  ) : (
    <Application title={t(page.title)} id={id} />
  );
}
