import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../data/api.ts';
import { useOffline } from '../../data/useOffline.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import type { IconName } from '../../ui/sign/icons.ts';
import { NavBar } from '../../ui/page/NavBar.tsx';
import { Note } from '../../ui/sign/Note.tsx';
import frame from '../../ui/page/page.module.css';
import css from './offer-page.module.css';

const BONES = [0, 1, 2, 3, 4, 5, 6, 7];

interface OfferPageProps<T> {
  readonly title: string;
  /** The way to what the customer holds. */
  readonly own: { readonly label: string; readonly to: string };
  readonly icon: IconName;
  readonly read: Loadable<{ readonly list: readonly T[] }>;
  /** What is said of a list that couldn't be read, or that is empty. */
  readonly words: { readonly failed: string; readonly empty: string; readonly emptyDetail: string };
  /** Between the bar and the offers. */
  readonly top?: ReactNode;
  /** What is so of all of them, above them. */
  readonly note?: ReactNode;
  /** What is offered, once it is there. */
  children(offers: readonly T[]): ReactNode;
}

/** The page of what a line offers, with its other faces. */
export function OfferPage<T>({ title, own, icon, read, words, top, note, children }: OfferPageProps<T>) {
  const { t } = useTranslation(['commitment', 'money']);
  const offline = useOffline();
  const body = () => {
    if (read.data === undefined) {
      if (read.state === 'failed')
        return (
          <FailedState
            title={words.failed}
            failure={offline ? undefined : read.failure}
            detail={t('offline', { ns: 'money' })}
            onRetry={read.retry}
          />
        );
      return (
        <div aria-busy="true" aria-hidden="true">
          {BONES.map((bone) => (
            <div key={bone} className={css.bone}>
              <span />
              <span />
            </div>
          ))}
        </div>
      );
    }
    if (read.data.list.length === 0) return <EmptyState icon={icon} title={words.empty} detail={words.emptyDetail} />;
    return (
      <>
        {read.state === 'failed' && (
          <div className={css.note}>
            <Note kind="warn">{t('old')}</Note>
          </div>
        )}
        {children(read.data.list)}
      </>
    );
  };
  return (
    <>
      <NavBar back title={title}>
        <ButtonLink kind="quiet" to={own.to}>
          {own.label}
        </ButtonLink>
      </NavBar>
      <div className={frame.scroll}>
        {top}
        {note && <div className={css.note}>{note}</div>}
        {body()}
      </div>
    </>
  );
}
