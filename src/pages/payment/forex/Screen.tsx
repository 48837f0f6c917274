import { useFailureText } from '../../../features/form/useFailureText.ts';
import { OrderPage } from '../../../features/order-ticket/OrderPage.tsx';
import type { Page } from '../../../lib/page.ts';

/** Currency pairs on margin. */
export function Screen({ page }: { readonly page: Page }) {
  return <OrderPage page={page} market="FX" failureText={useFailureText()} />;
}
