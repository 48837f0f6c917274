import { useTranslation } from 'react-i18next';
import { LEAST_REPAYMENT } from '../../../../contract/finance/loan.ts';
import type { Output } from '../../../../contract/rest/index.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import { isMore, less } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { LOANS_EVERY_MS, partsOf, type RepaymentParts } from '../../../products/loan.ts';
import { type Line, Lines } from '../../../ui/list/Lines.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { FoundHolding } from '../../commitment/FoundHolding.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { useFreeMoney } from '../../commitment/useFreeMoney.ts';
import { places } from '../places.ts';
import { useLoanWords } from '../useLoanWords.ts';

/** Repays a loan in part, or all that is due of it. */
export function Repay({ id }: { readonly id: number }) {
  const { t } = useTranslation('loans');
  const named = Number.isSafeInteger(id);
  const read = useRead('loanShouldRepay', { id }, { enabled: named, every: LOANS_EVERY_MS });
  if (!named) {
    const words = { missing: t('missing'), missingDetail: t('missingDetail'), failed: t('failed') };
    return (
      <FoundHolding line={places} title={t('repay.title')} found={{ state: 'missing' }} words={words}>
        {() => null}
      </FoundHolding>
    );
  }
  return (
    <LoadedPage title={t('repay.title')} read={read} failed={t('missing')}>
      {(due) => <Repaying due={due} again={read.retry} />}
    </LoadedPage>
  );
}

interface RepayingProps {
  readonly due: Output<'loanShouldRepay'>;
  again(): void;
}

interface RepaymentPlan extends Plan<'loanApplyRepay'> {
  readonly date: string;
}

function Repaying({ due, again }: RepayingProps) {
  const { t } = useTranslation(['loans', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useLoanWords();
  const { id, currency, amount: all, principal, interest, date } = due;
  const free = useFreeMoney(currency, 'balance');

  const linesOf = (amount?: string, parts?: RepaymentParts): readonly Line[] => [
    { label: t('repay.interest'), value: money(parts?.interest, currency) },
    { label: t('repay.principal'), value: money(parts?.principal, currency) },
    { label: t('fees'), value: money('0', currency) },
    { label: t('repay.debit'), value: amount === undefined ? ABSENT : money(amount, currency), total: true },
    { label: t('repay.left'), value: parts ? money(less(principal, parts.principal, currency), currency) : ABSENT },
  ];
  const planOf = (amount: string): RepaymentPlan => {
    const parts = partsOf(amount, interest, currency);
    return {
      amount,
      date,
      lines: linesOf(amount, parts),
      sentence: t(amount === all ? 'repay.sentenceAll' : 'repay.sentence', { amount: money(amount, currency), id }),
      frozen: t('repay.frozen', { date: words.day(date) }),
      cautions: [t('repay.final')],
      action: t('repay.action', { amount: money(amount, currency) }),
      wrong: isMore(amount, all, currency)
        ? t('repay.overDue', { amount: money(all, currency) })
        : free !== undefined && isMore(amount, free, currency)
          ? t('denial.insufficientFunds', { ns: 'forms' })
          : undefined,
      body: { id, amount, date },
    };
  };
  return (
    <DeedPage<'loanApplyRepay', RepaymentPlan>
      call="loanApplyRepay"
      place={String(id)}
      title={t('repay.title')}
      under={t('held.title', { id })}
      review={t('repay.check')}
      amount={{
        label: t('repay.amount'),
        field: 'amount',
        currency,
        minimum: isMore(all, LEAST_REPAYMENT, currency) ? LEAST_REPAYMENT : all,
        maximum: undefined,
        all,
        hint: free === undefined ? t('repay.usableUnknown') : t('repay.usable', { amount: own.money(free, currency) }),
      }}
      head={
        <section aria-label={t('dueNow')}>
          <Lines
            lines={[
              { label: t('principal'), value: own.money(principal, currency) },
              { label: t('repay.interestUntil', { date: words.day(date) }), value: own.money(interest, currency) },
              { label: t('dueNow'), value: own.money(all, currency), total: true },
            ]}
          />
        </section>
      }
      blocked={undefined}
      planOf={planOf}
      changedSince={(plan) => (plan.date === date ? undefined : t('repay.changed'))}
      again={again}
      empty={linesOf()}
      receiptOf={({ loan, amount, ...parts }) => ({
        done: t('repay.done'),
        sentence: t(Number(loan.due) === 0 ? 'repay.receiptAll' : 'repay.receipt', { amount: money(amount, currency), id }),
        lines: [
          { label: t('repay.interest'), value: money(parts.interest, currency) },
          { label: t('repay.principal'), value: money(parts.principal, currency) },
          { label: t('repay.left'), value: money(loan.principal, currency), total: true },
        ],
        ways: <HeldWays line={places} id={id} />,
      })}
    />
  );
}
