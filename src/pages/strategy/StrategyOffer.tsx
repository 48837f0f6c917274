import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFall } from '../../../contract/finance/price.ts';
import type { Strategy } from '../../../contract/rest/strategy.ts';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { NavBar } from '../../ui/page/NavBar.tsx';
import frame from '../../ui/page/page.module.css';
import { StrategyRecord } from './StrategyRecord.tsx';
import css from './strategy.module.css';
import { useStrategyWords } from './useStrategyWords.ts';

interface StrategyOfferProps {
  readonly title: string;
  readonly strategy: Strategy;
  /** What one can do about it. */
  readonly actions: ReactNode;
  /** What holds for an amount that is put in now. */
  readonly lines: readonly Line[];
}

/** All about one offer that runs a strategy: its terms, and the record behind it. */
export function StrategyOffer({ title, strategy, actions, lines }: StrategyOfferProps) {
  const { t } = useTranslation('strategy');
  const words = useStrategyWords();
  return (
    <>
      <NavBar back title={title} />
      <div className={frame.wide}>
        <div className={css.page}>
          <div className={css.head}>
            <p className={css.figure}>
              <Change percent={strategy.statistics.return} />
            </p>
            <p className={css.under}>{t('record.returnSince', { date: words.day(strategy.statistics.since) })}</p>
            <div className={css.actions}>{actions}</div>
          </div>
          <section className={css.part} aria-labelledby="terms">
            <h2 id="terms">{t('terms.title')}</h2>
            <Lines lines={lines} />
          </section>
          <StrategyRecord strategy={strategy} />
        </div>
      </div>
    </>
  );
}

/** A change in percent, in its colour. */
export function Change({ percent }: { readonly percent: string }) {
  const words = useStrategyWords();
  return <span className={isFall(percent) ? css.fall : css.rise}>{words.change(percent)}</span>;
}
