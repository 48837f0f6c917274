import { useRead } from '../../../data/useRead.ts';
import { ProductList } from '../../../features/quote-list/ProductList.tsx';

const RENEW_MS = 60_000;

/** Futures contracts, live. */
export function Screen() {
  return <ProductList titleKey="product.future" about="lines.future" market="FUT" read={useRead('futuresList', {}, { every: RENEW_MS })} />;
}
