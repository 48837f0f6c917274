import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Notice } from '../../contract/frame.ts';
import { useNotice } from '../data/useNotice.ts';
import { toast } from '../lib/toasts.ts';
import { useDesk } from '../lib/useMedia.ts';
import { Toasts } from '../ui/sign/Toasts.tsx';
import { CustomerPart } from './CustomerPart.tsx';
import { FeedBanner } from './FeedBanner.tsx';
import { Guard } from './Guard.tsx';
import { NotFound } from './NotFound.tsx';
import { pageAt } from './pages.ts';
import css from './shell.module.css';
import { TabBar } from './TabBar.tsx';
import { UpdatePart } from './UpdatePart.tsx';

const GUIDE = '/pages/index/guide';
const SEARCH = '/pages/search/index';
const SETTINGS = '/pages/setting/index';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');

/** What stays around every page: strip, connection, tabs, toasts, and the keys that work anywhere. */
export function Shell({ simulated }: { readonly simulated: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const desk = useDesk();
  const page = pageAt(pathname);

  useNotice((notice: Notice) => toast(t(`notice.${notice}`)));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const slash = event.key === '/' && !typing(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey;
      const combined = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!slash && !combined) return;
      event.preventDefault();
      if (pathname !== SEARCH) void navigate(SEARCH);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, pathname]);

  const guide = page?.path === GUIDE;
  const tabs = !guide && (desk || page?.tab !== undefined) && (
    <TabBar current={page?.path ?? ''} rail={desk} onSearch={() => void navigate(SEARCH)} onSettings={() => void navigate(SETTINGS)} />
  );

  return (
    <div className={css.shell}>
      <header>
        <a
          className={css.skip}
          href={`#${pathname}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById('content')?.focus();
          }}
        >
          {t('app.skip')}
        </a>
        {simulated && <p className={css.simulated}>{t('app.simulated')}</p>}
      </header>
      <div className={css.middle}>
        {desk && tabs}
        <div className={css.content}>
          {!guide && <FeedBanner />}
          {!guide && <UpdatePart />}
          {!guide && <CustomerPart />}
          {page ? <Guard page={page} /> : <NotFound />}
        </div>
      </div>
      {!desk && tabs}
      <Toasts />
    </div>
  );
}
