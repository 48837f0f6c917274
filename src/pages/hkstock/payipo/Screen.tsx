import { useFailureText } from '../../../features/form/useFailureText.ts';
import { NotOpenScreen } from '../../../features/not-open/NotOpenScreen.tsx';
import { OrderPage } from '../../../features/order-ticket/OrderPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';

/** With an offering's id the application for a new issue; without one a share of Hong Kong. */
export function Screen({ page }: { readonly page: Page }) {
  const { id } = usePageQuery(page);
  const failureText = useFailureText();
  return id === undefined ? (
    <OrderPage page={page} heading="payment.stock" market="HK" failureText={failureText} />
  ) : (
    <NotOpenScreen page={page} />
  );
}
