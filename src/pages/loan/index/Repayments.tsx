import { useTranslation } from 'react-i18next';
import type { LoanRepayment } from '../../../../contract/rest/loan.ts';
import { PagedList } from '../../../features/paged-list/PagedList.tsx';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { EmptyState } from '../../../ui/page/Faces.tsx';
import { RecordRow } from '../../../ui/list/RecordRow.tsx';

/** What was repaid, newest first: of one loan, or of all. */
export function Repayments({ loanId }: { readonly loanId?: number }) {
  const { t } = useTranslation('loans');
  const { money } = useOwnMoneyText();
  const moment = useZonedMomentText('UTC');
  const underOf = ({ currency, interest, principal, left, createTimeTimestamp }: LoanRepayment) => [
    moment(createTimeTimestamp),
    t('history.parts', { interest: money(interest, currency), principal: money(principal, currency) }),
    t('history.left', { amount: money(left, currency) }),
  ];
  return (
    <PagedList
      call="loanRepayList"
      input={{ ...(loanId !== undefined && { loanId }) }}
      label={t('history.title')}
      empty={<EmptyState icon="loan" title={t('history.empty')} detail={t('history.emptyDetail')} />}
      row={(repayment, place) => (
        <RecordRow
          title={t('held.title', { id: repayment.loanId })}
          under={underOf(repayment)}
          amount={money(repayment.amount, repayment.currency)}
          place={place}
        />
      )}
    />
  );
}
