import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { lines } from 'virtual:lines';
import { href } from '../../../lib/href.ts';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { TRADE_ROUTE } from '../../../products/tradePage.ts';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import { ListSkeleton } from '../../../ui/page/Skeleton.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { Closed } from './Closed.tsx';
import { Holdings } from './Holdings.tsx';
import { Orders } from './Orders.tsx';
import { TRADE_TABS, tabOf } from './tab.ts';
import { Totals } from './Totals.tsx';
import css from './trade.module.css';

/** Totals on top, and below them what is held, what was closed, what is ordered, and what is committed in each line. */
export function Customer({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['trade', 'titles', 'app']);
  const navigate = useNavigate();
  const panel = useId();
  const selected = tabOf(usePageQuery(TRADE_ROUTE).tab, lines);
  const select = (tab: string) => void navigate(href(TRADE_ROUTE, { tab }), { replace: true });
  const tabs = [
    ...TRADE_TABS.map((id) => ({ id, label: t(`tabs.${id}`) })),
    ...lines.map(({ name, title }) => ({ id: name, label: t(title, { ns: 'titles' }) })),
  ];
  const id = typeof selected === 'string' ? selected : selected.name;

  const body = () => {
    if (typeof selected !== 'string')
      return (
        <Suspense key={selected.name} fallback={<ListSkeleton />}>
          <selected.Holdings />
        </Suspense>
      );
    switch (selected) {
      case 'holdings':
        return <Holdings />;
      case 'closed':
        return <Closed />;
      case 'orders':
        return <Orders />;
    }
  };

  return (
    <>
      <NavBar title={t(page.title, { ns: 'titles' })}>
        <NavAction icon="search" label={t('app.search', { ns: 'app' })} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      <div className={frame.wide}>
        <Totals />
        <div className={css.tabs}>
          <Tabs label={t('tabs.label')} tabs={tabs} selected={id} controls={panel} onSelect={select} />
        </div>
        <div id={panel} role="tabpanel" aria-label={tabs.find((tab) => tab.id === id)?.label} className={css.panel}>
          {body()}
        </div>
      </div>
    </>
  );
}
