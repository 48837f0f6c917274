import { useFailureText } from '../../../features/form/useFailureText.ts';
import { OrderPage } from '../../../features/order-ticket/OrderPage.tsx';
import type { Page } from '../../../lib/page.ts';

/** Futures and the options on them, opened or closed on margin. */
export function Screen({ page }: { readonly page: Page }) {
  return <OrderPage page={page} market="FUT" failureText={useFailureText()} />;
}
