import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/money.ts';
import { useMoneyText } from '../../../lib/useMoneyText.ts';
import type { PlannedPayment } from '../../../products/loan.ts';
import { useLoanWords } from '../useLoanWords.ts';
import { Folded } from './Folded.tsx';
import css from './loan.module.css';

/** All payments of a plan. */
export function Schedule({ payments, currency }: { readonly payments: readonly PlannedPayment[]; readonly currency: Currency }) {
  const { t } = useTranslation('loans');
  const { money } = useMoneyText();
  const words = useLoanWords();
  return (
    <Folded inForm title={t('schedule.title', { count: payments.length })}>
      <table className={css.plan} aria-label={t('schedule.label')}>
        <thead>
          <tr>
            <th scope="col">{t('schedule.due')}</th>
            <th scope="col">{t('schedule.payment')}</th>
            <th scope="col">{t('schedule.interest')}</th>
            <th scope="col">{t('schedule.left')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ dueDate, payment, interest, left }) => (
            <tr key={dueDate}>
              <td>{words.day(dueDate)}</td>
              <td>{money(payment, currency)}</td>
              <td>{money(interest, currency)}</td>
              <td>{money(left, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Folded>
  );
}
