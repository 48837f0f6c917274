import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type Market, MARKETS } from '../../../../contract/codes.ts';
import { factsOf } from '../../../../contract/markets.ts';
import type { QuoteRow } from '../../../../contract/rest/shapes.ts';
import type { Loadable } from '../../../data/api.ts';
import { useRead } from '../../../data/useRead.ts';
import { QuoteRows } from '../../../features/quote-list/QuoteRows.tsx';
import { href } from '../../../lib/href.ts';
import { useSettings } from '../../../lib/settings.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import css from './home.module.css';
import { MARKET_PAGE } from './places.ts';

const LISTS = ['gainers', 'losers', 'hot', 'forex'] as const;
/** Markets that rank their own movers. */
const RANKED = MARKETS.filter((market) => ['share', 'future', 'crypto'].includes(factsOf(market).kind));
type List = (typeof LISTS)[number];
const RENEW_MS = 10_000;
/** The whole list is a link away; below stand the news. */
const SHOWN = 10;

/** What moves most in a market, what is traded most, and the major pairs; membership is read again every ten seconds, the prices live. */
export function Movers() {
  const { t } = useTranslation();
  const [list, setList] = useState<List>('gainers');
  const remembered = useSettings((settings) => settings.market);
  const [market, setMarket] = useState<Market>(RANKED.find((one) => one === remembered) ?? 'US');
  const markets = useRead('getMarkets', {});
  const listed = RANKED.filter((one) => markets.data?.list.some((known) => known.market === one));
  const ranked = list === 'gainers' || list === 'losers';
  return (
    <section className={css.movers}>
      <h2 className={css.heading}>
        {t('home.movers')}
        {ranked && listed.length > 1 && (
          <select
            className={css.market}
            aria-label={t('search.markets')}
            value={market}
            onChange={(event) => setMarket(RANKED.find((one) => one === event.target.value) ?? market)}
          >
            {listed.map((one) => (
              <option key={one} value={one}>
                {t(`market.${one}`)}
              </option>
            ))}
          </select>
        )}
        <Link to={href(MARKET_PAGE, { market: ranked ? market : MARKET_OF[list] })} replace className={css.all}>
          {t('home.allMarkets')}
        </Link>
      </h2>
      <Tabs<List> label={t('home.movers')} tabs={LISTS.map((id) => ({ id, label: t(`home.${id}`) }))} selected={list} onSelect={setList} />
      <div className={css.rows}>
        {ranked ? <Top key={`${market} ${list}`} market={market} direction={list} /> : <Listed key={list} list={list} />}
      </div>
    </section>
  );
}

const MARKET_OF = { hot: undefined, forex: 'FX' } as const;
const CALLS = { hot: 'hotStock', forex: 'forexIndex' } as const;

function Top({ market, direction }: { readonly market: Market; readonly direction: 'gainers' | 'losers' }) {
  const read = useRead('topList', { market, direction }, { every: RENEW_MS });
  return <Rows read={read} list={direction} />;
}

function Listed({ list }: { readonly list: keyof typeof CALLS }) {
  // Only what is hot changes its members; pairs are read once.
  const read = useRead(CALLS[list], {}, list === 'hot' ? { every: RENEW_MS } : {});
  return <Rows read={read} list={list} />;
}

interface RowsProps {
  readonly read: Loadable<{ list: QuoteRow[] }>;
  readonly list: List;
}

function Rows({ read, list }: RowsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const markets = useRead('getMarkets', {});
  if (read.data === undefined) {
    return read.state === 'failed' ? (
      <FailedState title={t('home.moversFailed')} failure={read.failure} onRetry={read.retry} />
    ) : (
      <ListSkeleton rows={SHOWN} />
    );
  }
  if (read.data.list.length === 0) return <EmptyState icon="markets" title={t('home.moversEmpty')} detail={t('home.moversEmptyDetail')} />;
  return (
    <QuoteRows
      rows={read.data.list.slice(0, SHOWN)}
      label={t(`home.${list}`)}
      phase={(market) => phaseOfRows(markets.data?.list, market)}
      onOpen={(facts) => void navigate(quoteHref(facts))}
    />
  );
}
