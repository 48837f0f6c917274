import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { QuoteRow } from '../../../../contract/rest/shapes.ts';
import type { Loadable } from '../../../data/api.ts';
import { useRead } from '../../../data/useRead.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../../ui/Faces.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import css from './home.module.css';

const LISTS = ['gainers', 'losers', 'hot'] as const;
type List = (typeof LISTS)[number];
const RENEW_MS = 10_000;
const SHOWN = 20;

/** What moves most in the open market; membership is read again every ten seconds, the prices live. */
export function Movers() {
  const { t } = useTranslation();
  const [list, setList] = useState<List>('gainers');
  return (
    <section className={css.movers}>
      <h2 className={css.heading}>
        {t('home.movers')}
        <Link to="/pages/market/index" replace className={css.all}>
          {t('home.allMarkets')}
        </Link>
      </h2>
      <Tabs<List> label={t('home.movers')} tabs={LISTS.map((id) => ({ id, label: t(`home.${id}`) }))} selected={list} onSelect={setList} />
      {list === 'hot' ? <Hot /> : <Top key={list} direction={list} />}
    </section>
  );
}

function Top({ direction }: { readonly direction: 'gainers' | 'losers' }) {
  const read = useRead('topList', { market: 'US', direction }, { every: RENEW_MS });
  return <Rows read={read} list={direction} />;
}

function Hot() {
  const read = useRead('hotStock', {}, { every: RENEW_MS });
  return <Rows read={read} list="hot" />;
}

interface RowsProps {
  readonly read: Loadable<{ list: QuoteRow[] }>;
  readonly list: List;
}

function Rows({ read, list }: RowsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const markets = useRead('getMarkets', {});
  const phase = markets.data?.list.find((known) => known.market === 'US')?.phase;
  if (read.data === undefined) {
    return read.state === 'failed' ? (
      <FailedState title={t('home.moversFailed')} failure={read.failure} onRetry={read.retry} />
    ) : (
      <ListSkeleton />
    );
  }
  if (read.data.list.length === 0) return <EmptyState icon="markets" title={t('home.moversEmpty')} detail={t('home.moversEmptyDetail')} />;
  return (
    <QuoteRows
      rows={read.data.list.slice(0, SHOWN)}
      label={t(`home.${list}`)}
      phase={phase}
      onOpen={(facts) => void navigate(quoteHref(facts))}
    />
  );
}
