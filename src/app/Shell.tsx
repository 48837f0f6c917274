import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Notice } from '../../contract/frame.ts';
import { useNotice } from '../data/useNotice.ts';
import { useSession } from '../data/useSession.ts';
import { useSettings } from '../lib/settings.ts';
import { PANEL_WINDOW } from '../lib/bareWindow.ts';
import { toast } from '../lib/toasts.ts';
import { useDesk } from '../lib/useMedia.ts';
import { Toasts } from '../ui/sign/Toasts.tsx';
import { FeedBanner } from './FeedBanner.tsx';
import { Guard } from './Guard.tsx';
import { LatePart } from './LatePart.tsx';
import { NotFound } from './NotFound.tsx';
import { pageAt } from './pages.ts';
import css from './shell.module.css';
import { TabBar } from './TabBar.tsx';
import { UpdatePart } from './UpdatePart.tsx';

const GUIDE = '/pages/index/guide';
const SEARCH = '/pages/search/index';
const SETTINGS = '/pages/setting/index';

const loadCustomer = async () => (await import('virtual:screens')).parts.CustomerWatch();
const loadAlerts = async () => (await import('virtual:screens')).parts.AlertWatch();

/** What stays around every page: strip, connection, tabs, toasts, and the keys that work anywhere. */
export function Shell({ simulated }: { readonly simulated: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const desk = useDesk();
  const { signedIn } = useSession();
  const hasAlerts = useSettings((settings) => settings.hasAlerts);
  const page = pageAt(pathname);
  const bare = window.name.startsWith(PANEL_WINDOW);
  const [Shortcuts, setShortcuts] = useState<ComponentType>();

  useNotice((notice: Notice) => toast(t(`notice.${notice}`)));

  // Keys come behind the first screen; without them every page has its buttons.
  useEffect(() => {
    const loaded = import('virtual:screens').then(({ parts }) => parts.Shortcuts());
    loaded.then(
      (part) => setShortcuts(() => part),
      () => undefined,
    );
  }, []);

  const guide = page?.path === GUIDE;
  const tabs = !guide && !bare && (desk || page?.tab !== undefined) && (
    <TabBar current={page?.path ?? ''} rail={desk} onSearch={() => void navigate(SEARCH)} onSettings={() => void navigate(SETTINGS)} />
  );

  return (
    // It hears keys from when it says so, to those who wait for it: journeys.
    <div className={css.shell} data-keys={Shortcuts && ''}>
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
          {!guide && <LatePart wanted={signedIn} load={loadCustomer} />}
          {!guide && <LatePart wanted={hasAlerts} load={loadAlerts} />}
          {page ? <Guard page={page} /> : <NotFound />}
        </div>
      </div>
      {!desk && tabs}
      {Shortcuts && <Shortcuts />}
      <Toasts />
    </div>
  );
}
