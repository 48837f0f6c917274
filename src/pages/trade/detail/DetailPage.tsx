import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/rest/trading.ts';
import { Tags } from '../../../products/Tags.tsx';
import { tradedHref } from '../../../products/traded.ts';
import { useTradedName } from '../../../products/useTradedName.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { NavBar } from '../../../ui/page/NavBar.tsx';
import frame from '../../../ui/page/page.module.css';
import css from './detail.module.css';

interface DetailPageProps {
  readonly of: Pick<Order, 'name' | 'nameZh' | 'stockCode' | 'market' | 'source' | 'option' | 'leverage'>;
  /** Figures or status, large. */
  readonly head: ReactNode;
  readonly actions?: ReactNode;
  readonly chart: ReactNode;
  readonly lines: readonly (Line | undefined)[];
  readonly children?: ReactNode;
}

/** The frame of a position's and an order's detail: what it is, how it stands, what can be done, everything about it. */
export function DetailPage({ of, head, actions, chart, lines, children }: DetailPageProps) {
  const { t } = useTranslation('trade');
  const nameOf = useTradedName();
  return (
    <>
      <NavBar back title={nameOf(of)}>
        <ButtonLink kind="quiet" to={tradedHref(of)}>
          {t('detail.quote')}
        </ButtonLink>
      </NavBar>
      <div className={frame.wide}>
        <div className={css.columns}>
          <div className={css.main}>
            <div className={css.tags}>
              <Tags of={of} leverage={of.leverage} />
            </div>
            {head}
            {actions !== undefined && <div className={css.actions}>{actions}</div>}
            {chart}
          </div>
          <section className={css.lines} aria-label={t('detail.fields')}>
            <h2 className={css.heading}>{t('detail.fields')}</h2>
            <Lines lines={lines.filter((line) => line !== undefined)} />
          </section>
          {children}
        </div>
      </div>
    </>
  );
}
