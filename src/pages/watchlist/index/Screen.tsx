import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { MARKETS } from '../../../../contract/codes.ts';
import type { Instrument } from '../../../../contract/quote.ts';
import { useWatchlist } from '../../../data/useWatchlist.ts';
import type { ListSteps } from '../../../features/quote-list/QuoteList.tsx';
import { href } from '../../../lib/href.ts';
import { MissingScript } from '../../../lib/missing.ts';
import { useDesk } from '../../../lib/useMedia.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { quoteHref } from '../../../products/quotePage.ts';
import { DeskPanels } from '../../panels/later.ts';
import { Button, ButtonLink } from '../../../ui/press/Button.tsx';
import { Link } from '../../../ui/press/Link.tsx';
import { EmptyState, FailedState } from '../../../ui/page/Faces.tsx';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { GroupTabs } from '../GroupTabs.tsx';
import { ColumnSheet } from './ColumnSheet.tsx';
import { page } from './page.ts';
import { WatchList } from './WatchList.tsx';
import css from './watchlist.module.css';

const SEARCH = '/pages/search/index';
const MANAGE = '/pages/watchlist/manage';
const ALERTS = '/pages/watchlist/alerts';

/** What is watched, live: all of it, and a tab for each group. A guest's list lies on the device. */
export function Screen() {
  const { t } = useTranslation(['watchlist', 'titles', 'app']);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const desk = useDesk();
  const panel = useId();
  const query = usePageQuery(page);
  const { live, view, missing } = useWatchlist();
  const steps = useRef<ListSteps>(null);
  const [tools, setTools] = useState<Element | null>(null);
  const { code } = query;
  const market = MARKETS.find((known) => known === query.market);
  const [opened, setOpened] = useState<Instrument>();
  const place = useMemo(() => (code !== undefined && market !== undefined ? { market, code } : undefined), [market, code]);
  const [choosing, setChoosing] = useState(false);
  if (missing) throw new MissingScript('The list of what is watched did not arrive');
  const groups = view?.list.groups ?? [];
  const group = groups.find((name) => name === query.group);
  const entries = view?.list.entries.filter((entry) => group === undefined || entry.group === group) ?? [];
  const name = t('watchlist.index', { ns: 'titles' });
  const select = (next: string | undefined) => void navigate(href(page, { group: next }), { replace: true });

  const open = (instrument: Instrument) => {
    setOpened(instrument);
    if (!desk) void navigate(quoteHref(instrument));
    else void navigate(href(page, { group, market: instrument.market, code: instrument.code }), { replace: true });
  };

  const body = () => {
    if (!live || !view || view.state === 'loading') return <ListSkeleton />;
    if (view.state === 'failed') return <FailedState title={t('failed')} failure={view.failure} onRetry={live.retry} />;
    if (view.list.entries.length === 0)
      return (
        <EmptyState icon="star" title={t('empty')} detail={t('emptyDetail')}>
          <ButtonLink kind="main" to={SEARCH}>
            {t('search')}
          </ButtonLink>
          <ButtonLink kind="plain" to={href({ path: MANAGE, query: { import: 'optional' } }, { import: '1' })}>
            {t('import')}
          </ButtonLink>
        </EmptyState>
      );
    if (entries.length === 0)
      return (
        <EmptyState icon="star" title={t('groupEmpty', { name: group })} detail={t('groupEmptyDetail')}>
          <Button kind="main" onClick={() => select(undefined)}>
            {t('showAll')}
          </Button>
        </EmptyState>
      );
    return (
      <WatchList
        live={live}
        view={view}
        entries={entries}
        part={group ?? ''}
        label={group ?? name}
        beside={desk ? place : undefined}
        steps={steps}
        onOpen={open}
      />
    );
  };

  return (
    <>
      <NavBar title={name}>
        {desk && <span ref={setTools} />}
        {desk && <NavAction icon="filter" label={t('columnsTitle')} onClick={() => setChoosing(true)} />}
        <NavAction icon="bell" label={t('watchlist.alerts', { ns: 'titles' })} onClick={() => void navigate(ALERTS)} />
        <NavAction icon="gear" label={t('manage')} onClick={() => void navigate(MANAGE)} />
        <NavAction icon="search" label={t('app.search', { ns: 'app' })} onClick={() => void navigate(SEARCH)} />
      </NavBar>
      {(!view || view.state === 'loading') && <div className={css.coming} />}
      <GroupTabs groups={groups} selected={group} controls={panel} onSelect={select} />
      {view?.owner === 'device' && view.state === 'ready' && (
        <p className={css.guest}>
          {t('guest')}{' '}
          <Link className={css.login} to={`/pages/auth/login?${new URLSearchParams({ back: pathname }).toString()}`}>
            {t('guestLogin')}
          </Link>
        </p>
      )}
      <div className={css.split}>
        <div id={panel} className={css.panel}>
          {body()}
        </div>
        {desk && entries.length > 0 && (
          <Suspense fallback={<aside className={css.beside} />}>
            <DeskPanels market={market} code={code} opened={opened} steps={steps} tools={tools} />
          </Suspense>
        )}
      </div>
      {choosing && <ColumnSheet onClose={() => setChoosing(false)} />}
    </>
  );
}
