import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { href } from '../../../lib/href.ts';
import type { Page } from '../../../lib/page.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { NavAction, NavBar } from '../../../ui/NavBar.tsx';
import frame from '../../../ui/page.module.css';
import { Tabs } from '../../../ui/Tabs.tsx';
import { Bonds } from './Bonds.tsx';
import { Closed } from './Closed.tsx';
import { Holdings } from './Holdings.tsx';
import { Later } from './Later.tsx';
import { Orders } from './Orders.tsx';
import { TRADE_TABS, type TradeTab, tabOf } from './tab.ts';
import { Totals } from './Totals.tsx';
import css from './trade.module.css';

const QUERY = { tab: 'optional' } as const;

/** Totals on top, and below them what is held, what was closed, what is ordered. */
export function Customer({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['trade', 'titles', 'app']);
  const navigate = useNavigate();
  const panel = useId();
  const selected = tabOf(usePageQuery({ query: QUERY }).tab);
  const select = (tab: TradeTab) => void navigate(href({ path: page.path, query: QUERY }, { tab }), { replace: true });

  const body = () => {
    switch (selected) {
      case 'holdings':
        return <Holdings />;
      case 'closed':
        return <Closed />;
      case 'orders':
        return <Orders />;
      case 'subscriptions':
      case 'follow':
        return <Later of={selected} />;
      case 'bonds':
        return <Bonds />;
    }
  };

  return (
    <>
      <NavBar title={t(page.title, { ns: 'titles' })}>
        <NavAction icon="search" label={t('app.search', { ns: 'app' })} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      <div className={frame.scroll}>
        <Totals />
        <div className={css.tabs}>
          <Tabs
            label={t('tabs.label')}
            tabs={TRADE_TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
            selected={selected}
            controls={panel}
            onSelect={select}
          />
        </div>
        <div id={panel} role="tabpanel" aria-label={t(`tabs.${selected}`)} className={css.panel}>
          {body()}
        </div>
      </div>
    </>
  );
}
