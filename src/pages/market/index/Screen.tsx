import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MARKETS, type Market } from '../../../../contract/codes.ts';
import { useRead } from '../../../data/useRead.ts';
import { href } from '../../../lib/href.ts';
import { withWords } from '../../../lib/i18n.ts';
import { useDesk } from '../../../lib/useMedia.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/Faces.tsx';
import { NavAction, NavBar } from '../../../ui/NavBar.tsx';
import { type Tab, Tabs } from '../../../ui/Tabs.tsx';
import css from './market.module.css';
import { MarketList } from './MarketList.tsx';
import { route } from './route.ts';

const TABS = ['US', 'HK', 'DE', 'FR', 'NL', 'BE', 'MX', 'AU', 'IDX', 'FUT', 'FX', 'CRY'] as const satisfies readonly Market[];
/** Markets whose lists are live. */
const OPEN: readonly Market[] = ['US'];

const isMarket = (text: string | undefined): text is Market => MARKETS.some((market) => market === text);

// Only a desk has room for it, so only a desk pays for its script.
const SidePanel = lazy(withWords('quote', async () => ({ default: (await import('./SidePanel.tsx')).SidePanel })));

/** Every market by tabs: the open ones as a live list, the others by name and with the reason. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const query = usePageQuery(route);
  const desk = useDesk();
  const panel = useId();
  const market = isMarket(query.market) ? query.market : 'US';
  const markets = useRead('getMarkets', {});
  const status = markets.data?.list.find((known) => known.market === market);

  const tabs = TABS.map((id): Tab<Market> => ({ id, label: t(`market.${id}`) }));
  const select = (next: Market) => void navigate(href(route, { market: next }), { replace: true });

  return (
    <>
      <div className={css.top}>
        <NavBar title={t('market.index', { ns: 'titles' })}>
          {!desk && <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />}
        </NavBar>
        <Tabs label={t('markets.tabs')} tabs={tabs} selected={market} controls={panel} onSelect={select} />
      </div>
      <div id={panel} className={css.split}>
        {OPEN.includes(market) ? (
          <MarketList
            key={market}
            market={market}
            status={status}
            dense={desk}
            selectedCode={desk ? query.code : undefined}
            onSelect={(instrument) =>
              void navigate(href(route, { market, code: instrument.code, source: instrument.source }), { replace: true })
            }
          />
        ) : (
          <EmptyState icon="clock" title={t('markets.notOpen', { market: t(`market.${market}`) })} detail={t('markets.notOpenDetail')}>
            <Button kind="main" onClick={() => select('US')}>
              {t('markets.seeUs')}
            </Button>
          </EmptyState>
        )}
        {desk && OPEN.includes(market) && (
          <Suspense fallback={<aside className={css.side} />}>
            <SidePanel market={market} code={query.code} status={status} />
          </Suspense>
        )}
      </div>
    </>
  );
}
