import { useRead } from '../../../data/useRead.ts';
import { ProductList } from '../../../features/quote-list/ProductList.tsx';

const RENEW_MS = 10_000;

/** The most traded shares; who they are is read again every ten seconds, their prices are live. */
export function Screen() {
  return <ProductList titleKey="product.popular" about="lines.popular" read={useRead('hotStock', {}, { every: RENEW_MS })} />;
}
