import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import frame from '../../ui/page/page.module.css';
import { AllHeld } from './AllHeld.tsx';
import { FoundHolding, type FoundHoldingProps } from './FoundHolding.tsx';
import css from './holding-page.module.css';

/** Its number, when it was entered, and when it ended. */
interface Held {
  readonly id: number;
  readonly createTimeTimestamp: number;
  readonly endTimeTimestamp?: number | null | undefined;
}

interface HoldingView {
  readonly title: string;
  /** The figure that is looked for, with what it is. */
  readonly figure: ReactNode;
  readonly figureLabel: string;
  readonly actions?: ReactNode;
  /** What a line has to show besides, below the figure. */
  readonly more?: ReactNode;
  readonly state: ReactNode;
  readonly lines: readonly Line[];
  /** What has become of it, and what comes next. */
  readonly timeline?: ReactNode;
}

/**
 * One commitment of the customer's, and what became of it.
 *
 * @param zone whose clock its times are said on, as its timeline's; this device's without one
 */
export function HoldingPage<T extends Held>({
  viewOf,
  zone,
  ...held
}: FoundHoldingProps<T> & {
  viewOf(holding: T): HoldingView;
  readonly zone?: string;
}) {
  const { t } = useTranslation(['commitment', 'titles']);
  const moment = useZonedMomentText(zone);
  return (
    <FoundHolding {...held} title={t('trade.detail', { ns: 'titles' })}>
      {(holding) => {
        const { title, figure, figureLabel, actions, more, state, lines, timeline } = viewOf(holding);
        const { id, createTimeTimestamp, endTimeTimestamp } = holding;
        return (
          <>
            <NavBar back title={title} />
            <div className={frame.wide}>
              <div className={css.columns}>
                <div className={css.main}>
                  <p className={css.figure}>{figure}</p>
                  <p className={css.under}>{figureLabel}</p>
                  <div className={css.actions}>
                    {actions}
                    <AllHeld line={held.line} kind="quiet" />
                  </div>
                  {more}
                </div>
                <section className={css.lines} aria-labelledby="terms">
                  <h2 id="terms">{t('held.fields')}</h2>
                  <Lines
                    lines={[
                      { label: t('held.state'), value: state },
                      { label: t('held.id'), value: String(id) },
                      ...lines,
                      { label: t('held.opened'), value: moment(createTimeTimestamp) },
                      ...(endTimeTimestamp ? [{ label: t('held.ended'), value: moment(endTimeTimestamp) }] : []),
                    ]}
                  />
                  {timeline}
                </section>
              </div>
            </div>
          </>
        );
      }}
    </FoundHolding>
  );
}
