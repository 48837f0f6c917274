import { useRead } from '../../../data/useRead.ts';
import { ProductList } from '../../../features/quote-list/ProductList.tsx';

const RENEW_MS = 60_000;

/** Currency pairs, live. */
export function Screen() {
  return <ProductList titleKey="product.forex" about="lines.forex" market="FX" read={useRead('forexList', {}, { every: RENEW_MS })} />;
}
