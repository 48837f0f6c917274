import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../data/useOffline.ts';
import type { Found } from '../../features/paged-list/useFound.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, FailedState } from '../../ui/Faces.tsx';
import { type Line, Lines } from '../../ui/Lines.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import frame from '../../ui/page.module.css';
import css from './holding-page.module.css';
import { type CommitmentLine, tabHref } from './line.ts';

interface HoldingPageProps<T> {
  readonly line: CommitmentLine;
  readonly found: Found<T>;
  /** Nothing of this customer's has that number. */
  readonly missing: { readonly title: string; readonly detail: string };
  /** Says what couldn't be read. */
  readonly failed: string;
  viewOf(holding: T): HoldingView;
}

interface HoldingView {
  readonly title: string;
  /** The figure that is looked for, with what it is. */
  readonly figure: ReactNode;
  readonly figureLabel: string;
  readonly actions?: ReactNode;
  readonly lines: readonly Line[];
  /** What has become of it, and what comes next. */
  readonly timeline?: ReactNode;
}

/** One commitment of the customer's, and what became of it. */
export function HoldingPage<T>({ line, found, missing, failed, viewOf }: HoldingPageProps<T>) {
  const { t } = useTranslation(['titles', 'money', 'commitment']);
  const offline = useOffline();
  const framed = (title: string, body: ReactNode) => (
    <>
      <NavBar back title={title} />
      <div className={frame.scroll}>{body}</div>
    </>
  );
  const title = t('trade.detail');
  switch (found.state) {
    case 'loading':
      return framed(title, <div aria-busy="true" />);
    case 'missing':
      return framed(
        title,
        <EmptyState icon="search" title={missing.title} detail={missing.detail}>
          <ButtonLink kind="main" to={tabHref(line)}>
            {t('held.all', { ns: 'commitment' })}
          </ButtonLink>
        </EmptyState>,
      );
    case 'failed':
      return framed(
        title,
        <FailedState
          title={failed}
          failure={offline ? undefined : found.failure}
          detail={t('offline', { ns: 'money' })}
          onRetry={found.retry}
        />,
      );
    case 'found': {
      const [holding] = found.rows;
      if (holding === undefined) return null;
      const view = viewOf(holding);
      return framed(
        view.title,
        <div className={css.columns}>
          <div className={css.main}>
            <p className={css.figure}>{view.figure}</p>
            <p className={css.under}>{view.figureLabel}</p>
            <div className={css.actions}>
              {view.actions}
              <ButtonLink kind="quiet" to={tabHref(line)}>
                {t('held.all', { ns: 'commitment' })}
              </ButtonLink>
            </div>
          </div>
          <section className={css.lines} aria-labelledby="terms">
            <h2 id="terms">{t('held.fields', { ns: 'commitment' })}</h2>
            <Lines lines={view.lines} />
            {view.timeline}
          </section>
        </div>,
      );
    }
  }
}
