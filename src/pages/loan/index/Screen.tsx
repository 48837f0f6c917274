import { useTranslation } from 'react-i18next';
import { LoanStatus } from '../../../../contract/codes.ts';
import type { Loan, LoanOffer } from '../../../../contract/rest/loan.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { Page } from '../../../lib/page.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { applyHref, LOAN_ROUTE, LOANS_EVERY_MS, repayHref } from '../../../products/loan.ts';
import { Lines } from '../../../ui/list/Lines.tsx';
import { ListPage } from '../../../ui/page/ListPage.tsx';
import { StatusChip } from '../../../ui/sign/StatusChip.tsx';
import { HeldList } from '../../commitment/HeldList.tsx';
import { Totals } from '../../commitment/Totals.tsx';
import { places } from '../places.ts';
import { useLoanWords } from '../useLoanWords.ts';
import { Application } from './Application.tsx';
import { Folded } from './Folded.tsx';
import { OneLoan } from './OneLoan.tsx';
import { Repay } from './Repay.tsx';
import { Repayments } from './Repayments.tsx';

/** What the offer is read by: one row is enough. */
const OFFER = { pageNum: 1, pageSize: 1 } as const;

/** What may be borrowed, and what was; an application, one loan in detail and its repayment where the address says so. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['loans', 'titles']);
  const { apply, loan, repay } = usePageQuery(LOAN_ROUTE);
  const read = useRead('loanApplyList', OFFER, { every: LOANS_EVERY_MS });
  const title = t(page.title, { ns: 'titles' });
  if (loan !== undefined) return <OneLoan key={loan} id={Number(loan)} />;
  if (repay !== undefined) return <Repay key={repay} id={Number(repay)} />;
  return (
    <LoadedPage title={apply === undefined ? title : t('apply.title')} read={read} failed={t('failed')}>
      {({ offer, today }) =>
        apply === undefined ? (
          <ListPage title={title} add={{ words: t('apply.open'), to: applyHref() }}>
            <Offer offer={offer} />
            <Loans />
            <Folded title={t('history.title')}>
              <Repayments />
            </Folded>
          </ListPage>
        ) : (
          <Application offer={offer} today={today} again={read.retry} />
        )
      }
    </LoadedPage>
  );
}

function Offer({ offer }: { readonly offer: LoanOffer }) {
  const { t } = useTranslation('loans');
  const { money } = useMoneyText();
  const words = useLoanWords();
  const { currency, limit, rate, creditScore, lowestScore, highestScore, parts, scoreRule } = offer;
  return (
    <>
      <Totals
        label={t('offer.label')}
        figures={[
          { label: t('offer.limit'), value: money(limit, currency) },
          { label: t('rate'), value: words.percent(rate) },
          { label: t('score.label'), value: t('score.of', { score: creditScore, lowest: lowestScore, highest: highestScore }) },
        ]}
      />
      <Folded title={t('score.how')}>
        <Lines
          lines={[
            ...parts.map(({ part, points }) => ({ label: t(`score.part.${part}`), value: t('score.points', { count: points }) })),
            { label: t('score.label'), value: String(creditScore), total: true },
          ]}
        />
        {scoreRule !== undefined && <p>{scoreRule}</p>}
      </Folded>
    </>
  );
}

function Loans() {
  const { t } = useTranslation('loans');
  const { money } = useOwnMoneyText();
  const words = useLoanWords();
  const underOf = (loan: Loan): readonly (string | undefined)[] => {
    const { currency, status, reason, nextDate, nextAmount, lateSince, lateAmount, repaid, due } = loan;
    const terms = t('held.terms', { months: words.months(loan.term), rate: words.percent(loan.rate) });
    if (status !== LoanStatus.InUse)
      return [terms, reason ?? undefined, status === LoanStatus.Repaid ? t('held.repaid', { amount: money(repaid, currency) }) : undefined];
    return [
      terms,
      t('held.due', { amount: money(due, currency) }),
      lateSince
        ? t('held.late', { amount: money(lateAmount, currency), date: words.day(lateSince) })
        : nextDate
          ? t('held.next', { amount: money(nextAmount, currency), date: words.day(nextDate) })
          : undefined,
    ];
  };
  return (
    <HeldList
      line={places}
      call="loanApplyList"
      every={LOANS_EVERY_MS}
      totals={undefined}
      icon="loan"
      words={{ label: t('held.label'), empty: t('held.empty'), emptyDetail: t('held.emptyDetail'), browse: t('apply.open') }}
      offers={applyHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'held.ended' : 'held.running')}
      rowOf={(loan) => ({
        title: t('held.title', { id: loan.id }),
        under: underOf(loan),
        amount: money(loan.amount, loan.currency),
        status: <StatusChip of="loan" code={loan.status} />,
        action: loan.status === LoanStatus.InUse ? { label: t('repay.open'), to: repayHref(loan.id) } : undefined,
      })}
    />
  );
}
