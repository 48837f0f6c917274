import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/sign/Icon.tsx';
import { preload } from './usePageScreen.ts';
import { pageAt } from './pages.ts';
import css from './tab-bar.module.css';
import { useTabNavigation } from './useTabNavigation.ts';

const TABS = [
  { path: '/pages/home/index', icon: 'home', label: 'tab.home' },
  { path: '/pages/market/index', icon: 'markets', label: 'tab.market' },
  { path: '/pages/watchlist/index', icon: 'star', label: 'tab.watchlist' },
  { path: '/pages/trade/index', icon: 'trade', label: 'tab.trade' },
  { path: '/pages/profile/index', icon: 'account', label: 'tab.profile' },
] as const;

const modified = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

interface TabBarProps {
  readonly current: string;
  /** At the side of a desk, with search and settings below. */
  readonly rail: boolean;
  onSearch(): void;
  onSettings(): void;
}

/** The five tabs, on dark ground in both themes: at the bottom of a phone, at the side of a desk. */
export function TabBar({ current, rail, onSearch, onSettings }: TabBarProps) {
  const { t } = useTranslation();
  const go = useTabNavigation();
  return (
    <nav className={rail ? css.rail : css.bar} aria-label={t('app.tabs')}>
      {rail && (
        <span className={css.mark}>
          <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" role="img" aria-label="Coulisse">
            <path d="M4 3h3.5v18H4zM10.5 6H14v12h-3.5zM17 9h3.5v6H17z" />
          </svg>
        </span>
      )}
      {TABS.map(({ path, icon, label }) => (
        <a
          key={path}
          className={css.tab}
          href={`#${path}`}
          aria-current={path === current ? 'page' : undefined}
          onPointerEnter={() => {
            const page = pageAt(path);
            if (page) preload(page);
          }}
          onClick={(event) => {
            if (modified(event)) return;
            event.preventDefault();
            if (path !== current) go(path);
          }}
        >
          <Icon name={icon} />
          {t(label)}
        </a>
      ))}
      {rail && (
        <>
          <button type="button" className={css.push} aria-keyshortcuts="/" onClick={onSearch}>
            <Icon name="search" />
            {t('app.search')}
          </button>
          <button type="button" className={css.tab} onClick={onSettings}>
            <Icon name="gear" />
            {t('app.settings')}
          </button>
        </>
      )}
    </nav>
  );
}
