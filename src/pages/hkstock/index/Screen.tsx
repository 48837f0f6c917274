import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../data/useSession.ts';
import { href } from '../../../lib/href.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { NavAction, NavBar } from '../../../ui/page/NavBar.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { Holdings } from '../../subscription/Held.tsx';
import css from './hkstock.module.css';
import { NewIssues } from './NewIssues.tsx';
import { page } from './page.ts';
import { Shares } from './Shares.tsx';

const TABS = ['list', 'ipo', 'own'] as const;
type HkTab = (typeof TABS)[number];

/** Hong Kong: every share live, the new issues by their state, one's own applications. */
export function Screen() {
  const { t } = useTranslation(['app', 'titles']);
  const navigate = useNavigate();
  const panel = useId();
  const query = usePageQuery(page);
  const { signedIn } = useSession();
  const tab = TABS.find((known) => known === query.tab) ?? 'list';
  const body = () => {
    switch (tab) {
      case 'list':
        return <Shares />;
      case 'ipo':
        return <NewIssues />;
      case 'own':
        return signedIn ? (
          <Holdings />
        ) : (
          <EmptyState icon="lock" title={t('ipo.own')} detail={t('ipo.ownDetail')}>
            <ButtonLink kind="main" to="/pages/auth/login">
              {t('ipo.login')}
            </ButtonLink>
          </EmptyState>
        );
    }
  };
  return (
    <>
      <NavBar back title={t('hkstock.index', { ns: 'titles' })}>
        <NavAction icon="search" label={t('app.search')} onClick={() => void navigate('/pages/search/index')} />
      </NavBar>
      <Tabs<HkTab>
        fill
        label={t('hkstock.index', { ns: 'titles' })}
        tabs={TABS.map((id) => ({ id, label: t(`ipo.tab.${id}`) }))}
        selected={tab}
        controls={panel}
        onSelect={(next) => void navigate(href(page, { tab: next }), { replace: true })}
      />
      <div id={panel} role="tabpanel" aria-label={t(`ipo.tab.${tab}`)} className={css.panel}>
        {body()}
      </div>
    </>
  );
}
