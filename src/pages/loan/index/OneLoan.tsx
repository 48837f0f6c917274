import { useTranslation } from 'react-i18next';
import { LoanStatus } from '../../../../contract/codes.ts';
import type { Loan } from '../../../../contract/rest/loan.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { LOANS_EVERY_MS, repayHref } from '../../../products/loan.ts';
import { ButtonLink } from '../../../ui/press/Button.tsx';
import type { Line } from '../../../ui/list/Lines.tsx';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';
import { HoldingPage } from '../../commitment/HoldingPage.tsx';
import { Timeline } from '../../commitment/Timeline.tsx';
import { useHeld } from '../../commitment/useHeld.ts';
import { places } from '../places.ts';
import { useLoanWords } from '../useLoanWords.ts';
import css from './loan.module.css';
import { Repayments } from './Repayments.tsx';

/** One loan of the customer's: what is owed of it, and what became of it. */
export function OneLoan({ id }: { readonly id: number }) {
  const { t } = useTranslation('loans');
  const { money } = useOwnMoneyText();
  const words = useLoanWords();
  const linesOf = (loan: Loan): readonly Line[] => {
    const { currency, startDate, lastDate, nextDate, lateSince, reason } = loan;
    return [
      { label: t('amount'), value: money(loan.amount, currency) },
      { label: t('rate'), value: words.percent(loan.rate) },
      ...(loan.arrearsRate ? [{ label: t('arrearsRate'), value: words.percent(loan.arrearsRate) }] : []),
      { label: t('term'), value: words.months(loan.term) },
      { label: t('instalment'), value: money(loan.instalment, currency) },
      ...(reason ? [{ label: t('reason'), value: reason }] : []),
      ...(lateSince ? [{ label: t('lateSince', { date: words.day(lateSince) }), value: money(loan.lateAmount, currency) }] : []),
      ...(nextDate ? [{ label: t('nextOn', { date: words.day(nextDate) }), value: money(loan.nextAmount, currency) }] : []),
      ...(startDate
        ? [
            { label: t('principal'), value: money(loan.principal, currency) },
            { label: t('interestDue'), value: money(loan.interest, currency) },
            { label: t('repaid'), value: money(loan.repaid, currency) },
            { label: t('interestPaid'), value: money(loan.interestPaid, currency) },
            { label: t('startDate'), value: words.day(startDate) },
          ]
        : []),
      ...(lastDate ? [{ label: t('lastDate'), value: words.day(lastDate) }] : []),
      { label: t('score.atTheTime'), value: String(loan.creditScore) },
      { label: t('iban'), value: loan.iban },
      { label: t('bic'), value: loan.bic },
    ];
  };
  const nextOf = ({ status, nextDate }: Loan) =>
    status === LoanStatus.InUse && nextDate ? { label: t('next'), time: Date.parse(nextDate) / 1000 } : undefined;
  const found = useHeld('loanApplyList', id, LOANS_EVERY_MS);
  return (
    <HoldingPage
      line={places}
      found={found}
      zone="UTC"
      words={{ missing: t('missing'), missingDetail: t('missingDetail'), failed: t('failed') }}
      viewOf={(loan) => ({
        title: t('held.title', { id }),
        figure: money(loan.startDate ? loan.due : loan.amount, loan.currency),
        figureLabel: t(loan.startDate ? 'dueNow' : 'amount'),
        actions: loan.status === LoanStatus.InUse ? <ButtonLink to={repayHref(id)}>{t('repay.open')}</ButtonLink> : undefined,
        state: <StatusChip of="loan" code={loan.status} />,
        lines: linesOf(loan),
        timeline: (
          <>
            <Timeline of="loan" happened={loan.happened} next={nextOf(loan)} zone="UTC" />
            {loan.startDate && (
              <section className={css.history} aria-labelledby="repayments">
                <h2 id="repayments">{t('history.title')}</h2>
                <Repayments loanId={id} />
              </section>
            )}
          </>
        ),
      })}
    />
  );
}
