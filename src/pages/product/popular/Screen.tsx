import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useRead } from '../../../data/useRead.ts';
import { ProductList } from '../../../features/quote-list/ProductList.tsx';
import { href } from '../../../lib/href.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { page } from './page.ts';

const RENEW_MS = 10_000;
const RANKINGS = ['popular', 'surging'] as const;

/** The most traded shares, and those that rise most; who they are is read again every ten seconds, their prices are live. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { by } = usePageQuery(page);
  const ranking = by === 'surging' ? by : 'popular';
  const popular = useRead('hotStock', {}, { every: RENEW_MS, enabled: ranking === 'popular' });
  const surging = useRead('ztStockList', {}, { every: RENEW_MS, enabled: ranking === 'surging' });
  return (
    <ProductList
      titleKey="product.popular"
      about={`lines.${ranking}`}
      read={ranking === 'popular' ? popular : surging}
      before={
        <Tabs
          fill
          label={t('lines.ranking')}
          tabs={RANKINGS.map((id) => ({ id, label: t(`lines.ranked.${id}`) }))}
          selected={ranking}
          onSelect={(id) => void navigate(href(page, { by: id }), { replace: true })}
        />
      }
    />
  );
}
