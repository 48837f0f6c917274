import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../data/api.ts';
import { useOffline } from '../../data/useOffline.ts';
import { FailedState } from '../../ui/page/Faces.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import css from './loaded-page.module.css';

interface LoadedPageProps<T> {
  readonly title: string;
  readonly read: Loadable<T>;
  /** Says what couldn't be had. */
  readonly failed: string;
  /** Between the bar and what is missing: tabs that lead elsewhere. */
  readonly top?: ReactNode;
  /** The page; bar and all, once there is data. */
  children(data: T): ReactNode;
}

/** A page that makes no sense without its data: bones of a form, or what went wrong, until it is there. */
export function LoadedPage<T>({ title, read, failed, top, children }: LoadedPageProps<T>) {
  const { t } = useTranslation('money');
  const offline = useOffline();
  if (read.data !== undefined) return children(read.data);
  return (
    <>
      <NavBar back title={title} />
      {top}
      {read.state === 'failed' ? (
        <FailedState title={failed} failure={offline ? undefined : read.failure} detail={t('offline')} onRetry={read.retry} />
      ) : (
        <div className={css.bones} aria-busy="true" aria-hidden="true">
          <span className={css.label} />
          <span className={css.field} />
          <span className={css.label} />
          <span className={css.field} />
          <span className={css.text} />
        </div>
      )}
    </>
  );
}
