import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { MissingScript } from '../lib/missing.ts';
import type { RoutedPage } from '../lib/page.ts';
import { FailedState } from '../ui/page/Faces.tsx';
import { MissingPart } from '../ui/page/MissingPart.tsx';
import css from '../ui/page/page.module.css';
import { PageSkeleton } from '../ui/page/Skeleton.tsx';
import type { Access } from './access.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { usePageScreen } from './usePageScreen.ts';

interface PageViewProps {
  readonly page: RoutedPage;
  readonly access: Access['kind'];
}

/** One page with its loading, late, failed and crashed faces; names the document and moves focus to the new heading. */
export function PageView({ page, access }: PageViewProps) {
  const { t } = useTranslation(['app', 'titles']);
  const [attempt, setAttempt] = useState(0);
  const { pathname, search } = useLocation();
  const screen = usePageScreen(page, attempt);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef<string>(undefined);
  const title = t(page.title, { ns: 'titles' });

  useEffect(() => {
    document.title = `${title} · Coulisse`;
  }, [title]);

  useEffect(() => {
    if (access !== 'show' || screen.state !== 'ready') return;
    // The first page keeps the focus where the browser put it.
    if (arrived.current !== undefined && arrived.current !== page.path && !main.current?.contains(document.activeElement)) {
      const heading = main.current?.querySelector<HTMLElement>('h1');
      (heading ?? main.current)?.focus({ preventScroll: true });
    }
    arrived.current = page.path;
  }, [page.path, access, screen.state]);

  const coming = access !== 'show' || screen.state === 'waiting' || screen.state === 'slow';
  const retry = () => setAttempt((count) => count + 1);
  const body = () => {
    if (access === 'wait') return <PageSkeleton kind={page.skeleton} />;
    if (access === 'go') return null;
    switch (screen.state) {
      case 'waiting':
        return null;
      case 'slow':
        return <PageSkeleton kind={page.skeleton} />;
      case 'late':
        return <FailedState title={t('load.timeout')} detail={t('load.timeoutDetail')} onRetry={retry} />;
      case 'failed':
        return <MissingPart title={t('load.failed')} bones={<PageSkeleton kind={page.skeleton} />} />;
      case 'ready':
        return <screen.Screen page={page} />;
    }
  };

  return (
    // The address says for which one the page stands there, to those who wait for it: journeys.
    <main ref={main} id="content" className={css.page} tabIndex={-1} data-address={pathname + search} aria-busy={coming}>
      <CrashBoundary
        of={page.path}
        fallback={(error, again) =>
          error instanceof MissingScript ? (
            <MissingPart title={t('load.failed')} bones={<PageSkeleton kind={page.skeleton} />} />
          ) : (
            <FailedState title={t('crash.title')} detail={t('crash.detail')} onRetry={again} />
          )
        }
      >
        {body()}
      </CrashBoundary>
    </main>
  );
}
