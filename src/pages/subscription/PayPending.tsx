import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../contract/rest/subscription.ts';
import { Countdown } from '../../features/countdown/Countdown.tsx';
import { isMore, plus } from '../../lib/difference.ts';
import { useMoneyText } from '../../lib/useMoneyText.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { isPending } from '../../products/subscription.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import { DeedPage, type Plan } from '../commitment/DeedPage.tsx';
import { heldHref } from '../commitment/line.ts';
import { useFreeMoney } from '../commitment/useFreeMoney.ts';
import { line } from '../product/newstock/page.ts';
import { useIssueWords, useMarketZone } from './useIssueWords.ts';

interface PayPendingProps {
  readonly title: string;
  readonly subscription: Subscription;
  again(): void;
}

/** Pays what an allotment leaves owed. */
export function PayPending({ title, subscription, again }: PayPendingProps) {
  const { t } = useTranslation(['subscription', 'forms']);
  const { money } = useMoneyText();
  const words = useIssueWords();
  const zone = useMarketZone(subscription.market);
  const moment = useZonedMomentText(zone);
  const { id, currency, name, pendingPayment, interestDue, paymentEndDate } = subscription;
  const isFinanced = subscription.payMode === 'financed';
  const debit = plus(pendingPayment, interestDue, currency);
  const free = useFreeMoney(currency);
  const lines: readonly Line[] = [
    { label: t('held.allotted'), value: words.count(subscription.allotmentQuantity ?? 0) },
    { label: t('held.paid'), value: money(subscription.actualPayment, currency) },
    { label: t('held.pending'), value: money(pendingPayment, currency) },
    ...(isFinanced ? [{ label: t('pay.interestDue'), value: money(interestDue, currency) }] : []),
    { label: t('pay.debit'), value: money(debit, currency), total: true },
  ];
  const { forfeit } = subscription;
  const unpaid = forfeit ? [{ label: t('pay.forfeit'), value: money(forfeit, currency) }] : [];
  const planOf = (): Plan<'ordersAdditions'> => ({
    amount: debit,
    lines,
    sentence: t('pay.sentence', { amount: money(debit, currency), name }),
    frozen: t('pay.frozen', { deadline: moment(paymentEndDate) }),
    cautions: [t('pay.sale'), ...(isFinanced ? [t('pay.interest')] : [])],
    action: t('pay.action', { amount: money(debit, currency) }),
    wrong: undefined,
    body: { orderId: id },
  });
  const blocked = (): string | undefined => {
    if (!isPending(subscription)) return t('denial.nothingPending', { ns: 'forms' });
    // What interest was held for it comes free with the payment, which is little.
    return free !== undefined && isMore(pendingPayment, free, currency) ? t('denial.insufficientFunds', { ns: 'forms' }) : undefined;
  };
  return (
    <DeedPage<'ordersAdditions', Plan<'ordersAdditions'>>
      call="ordersAdditions"
      place={String(id)}
      title={title}
      under={name}
      review={t('pay.review')}
      amount={undefined}
      head={
        <Lines
          lines={[{ label: t('pay.until'), value: <Countdown until={paymentEndDate} {...(zone !== undefined && { zone })} /> }, ...unpaid]}
        />
      }
      blocked={blocked()}
      planOf={planOf}
      changedSince={(plan) => (plan.amount === debit ? undefined : t('changed'))}
      again={again}
      empty={lines}
      receiptOf={(answer) => ({
        done: t('pay.done'),
        sentence: t('pay.receipt', { amount: money(answer.actualPayment, currency), name }),
        lines: [
          { label: t('held.allotted'), value: words.count(answer.allotmentQuantity ?? 0) },
          { label: t('held.listing'), value: moment(answer.listDate) },
          ...(isFinanced ? [{ label: t('held.interest'), value: money(answer.interest, currency) }] : []),
          { label: t('held.paid'), value: money(answer.actualPayment, currency), total: true },
        ],
        ways: (
          <ButtonLink kind="main" to={heldHref(line, answer.id)}>
            {t('detail')}
          </ButtonLink>
        ),
      })}
    />
  );
}
