import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MARKETS, type Market } from '../../../../contract/codes.ts';
import type { Instrument } from '../../../../contract/quote.ts';
import type { ListSteps } from '../../../features/quote-list/QuoteList.tsx';
import { useRead } from '../../../data/useRead.ts';
import { href } from '../../../lib/href.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useDesk, useMedia } from '../../../lib/useMedia.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { DeskPanels } from '../../panels/later.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import { type Tab, Tabs } from '../../../ui/page/Tabs.tsx';
import { ListActions } from './ListActions.tsx';
import { type Look, lookQuery, readLook } from './look.ts';
import css from './market.module.css';
import { MarketList } from './MarketList.tsx';
import { page } from './page.ts';

// How the customer last looked at each market, as long as the page lives.
const looks = new Map<Market, Look>();

/** Every market that the broker lists by tabs, each as a live list or a heat map. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const query = usePageQuery(page);
  const desk = useDesk();
  // Thirteen tabs and the words of the actions need this much.
  const wide = useMedia('(min-width: 1680px)');
  const panel = useId();
  const steps = useRef<ListSteps>(null);
  const [tools, setTools] = useState<Element | null>(null);
  const remembered = useSettings((settings) => settings.market);
  const remember = useSettings((settings) => settings.set);
  const [filtering, setFiltering] = useState(false);
  const markets = useRead('getMarkets', {});
  const market = MARKETS.find((known) => known === query.market) ?? remembered;
  const look = readLook(query);
  const statuses = markets.data?.list;
  const status = statuses?.find((known) => known.market === market);
  // Until the broker says what it lists, every market is worth a try.
  const offered = MARKETS.filter((id) => statuses === undefined || statuses.some((known) => known.market === id));
  const { code } = query;
  const [opened, setOpened] = useState<Instrument>();
  const isOffered = statuses === undefined || status !== undefined;

  const tabs = offered.map((id): Tab<Market> => ({ id, label: t(`market.${id}`) }));
  const select = (next: Market) => {
    looks.set(market, look);
    remember('market', next);
    const known = looks.get(next);
    void navigate(href(page, { market: next, ...(known && lookQuery(known)) }), { replace: true });
  };
  const setLook = (next: Look) =>
    void navigate(href(page, { market, code: query.code, source: query.source, ...lookQuery(next) }), { replace: true });
  const openBeside = (instrument: Instrument) => {
    const { code, source } = instrument;
    setOpened(instrument);
    void navigate(href(page, { market, code, source, ...lookQuery(look) }), { replace: true });
  };

  const actions = isOffered && (
    <ListActions look={look} words={wide} onFilter={() => setFiltering(true)} onMap={() => setLook({ ...look, map: !look.map })} />
  );

  return (
    <>
      <div className={css.top}>
        <NavBar title={t('market.index', { ns: 'titles' })}>
          {!desk && actions}
          <NavAction icon="scanner" label={t('market.scanner', { ns: 'titles' })} onClick={() => void navigate('/pages/market/scanner')} />
          {!desk && <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />}
        </NavBar>
        <Tabs label={t('markets.tabs')} tabs={tabs} selected={market} controls={panel} onSelect={select} />
        {desk && (
          <div ref={setTools} className={css.actions}>
            {actions}
          </div>
        )}
      </div>
      <div id={panel} className={css.split}>
        {isOffered ? (
          <MarketList
            key={market}
            market={market}
            status={status}
            look={look}
            dense={desk}
            selectedCode={desk ? code : undefined}
            steps={steps}
            filtering={filtering}
            onLook={setLook}
            onFiltered={() => setFiltering(false)}
            onSelect={openBeside}
          />
        ) : (
          <NotOffered market={market} instead={offered[0]} onSelect={select} />
        )}
        {desk && isOffered && (
          <Suspense fallback={<aside className={css.side} />}>
            <DeskPanels market={market} code={code} opened={opened} steps={steps} tools={tools} />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface NotOfferedProps {
  readonly market: Market;
  readonly instead: Market | undefined;
  onSelect(market: Market): void;
}

/** A link may name a market that this broker doesn't list. */
function NotOffered({ market, instead, onSelect }: NotOfferedProps) {
  const { t } = useTranslation();
  return (
    <EmptyState icon="markets" title={t('markets.notOpen', { market: t(`market.${market}`) })} detail={t('markets.notOpenDetail')}>
      {instead && (
        <Button kind="main" onClick={() => onSelect(instead)}>
          {t('markets.seeOther', { market: t(`market.${instead}`) })}
        </Button>
      )}
    </EmptyState>
  );
}
