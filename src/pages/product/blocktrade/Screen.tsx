import { useRead } from '../../../data/useRead.ts';
import { ProductList } from '../../../features/quote-list/ProductList.tsx';
import { blockTrade } from '../../../products/blockTrade.ts';
import { orderHref } from '../../../products/orderPage.ts';
import { Permission } from './Permission.tsx';

const RENEW_MS = 60_000;

/** Shares that take blocks, and the permission that ordering them needs. */
export function Screen() {
  const read = useRead('blockList', {}, { every: RENEW_MS });
  return (
    <ProductList
      titleKey="product.blocktrade"
      about="lines.blocks"
      read={read}
      before={<Permission />}
      hrefOf={(instrument) => orderHref({ ...instrument, source: blockTrade.source })}
    />
  );
}
