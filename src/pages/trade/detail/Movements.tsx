import { useTranslation } from 'react-i18next';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { MINUS, numberFormats, wholeText } from '../../../lib/numbers.ts';
import { useMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { averageText, type Priced } from '../../../products/traded.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { RecordRow } from '../../../ui/list/RecordRow.tsx';
import css from './detail.module.css';

interface MovementsProps {
  readonly id: number;
  readonly of: Priced;
}

/** What moved a position since it was opened, newest first: its own statement. */
export function Movements({ id, of }: MovementsProps) {
  const { t, i18n } = useTranslation(['trade', 'money']);
  const { money, movement } = useOwnMoneyText();
  const momentText = useMomentText();
  const numbers = numberFormats(i18n.language);
  const signed = (quantity: number) => `${quantity < 0 ? MINUS : '+'}${wholeText(Math.abs(quantity), numbers)}`;
  return (
    <section className={css.movements} aria-label={t('detail.movements')}>
      <h2 className={css.heading}>{t('detail.movements')}</h2>
      <PagedList
        call="positionWaterPageList"
        input={{ id }}
        label={t('detail.movements')}
        empty={<EmptyState icon="list" title={t('detail.noMovements')} detail={t('detail.noMovementsDetail')} />}
        row={({ type, createTimeTimestamp, quantity, price, amount, fee, currency, orderNo }) => (
          <RecordRow
            title={[
              t(`detail.movement.${type}`),
              typeof quantity === 'number' ? signed(quantity) : undefined,
              typeof price === 'string' ? `× ${averageText(price, of, numbers)}` : undefined,
            ]
              .filter((part) => part !== undefined)
              .join(' ')}
            under={[momentText(createTimeTimestamp), orderNo ? t('record.no', { ns: 'money', id: orderNo }) : undefined]}
            amount={movement(amount, currency)}
            status={<small>{t('closed.fee', { fee: money(fee, currency) })}</small>}
          />
        )}
      />
    </section>
  );
}
