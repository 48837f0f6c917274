import { useTranslation } from 'react-i18next';
import { SubscriptionStatus } from '../../../contract/codes.ts';
import type { Subscription } from '../../../contract/rest/subscription.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { isPending, ISSUES_EVERY_MS, issueHref, issuesHref, payHref } from '../../products/subscription.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import type { Line } from '../../ui/list/Lines.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { Timeline } from '../commitment/Timeline.tsx';
import { useHeld } from '../commitment/useHeld.ts';
import { line } from '../product/newstock/page.ts';
import { useIssueWords, useMarketZone } from './useIssueWords.ts';

/** What a customer has applied for, what has come of it, and what is left to pay. */
export function Holdings() {
  const { t } = useTranslation('subscription');
  const { money, movement } = useOwnMoneyText();
  const words = useIssueWords();
  const moment = useZonedMomentText();
  const underOf = (subscription: Subscription): readonly (string | undefined)[] => {
    const { currency, quantity, allotmentQuantity, allotDate, paymentEndDate, listDate, profit, note, refund } = subscription;
    const asked = t('held.asked', { quantity: words.count(quantity) });
    const allotted = t('held.allottedOf', { allotted: words.count(allotmentQuantity ?? 0), quantity: words.count(quantity) });
    switch (subscription.status) {
      case SubscriptionStatus.Waiting:
        return [asked, t('held.decided', { moment: moment(allotDate) })];
      case SubscriptionStatus.Allotted:
        return isPending(subscription)
          ? [allotted, t('held.owes', { amount: money(subscription.pendingPayment, currency), moment: moment(paymentEndDate) })]
          : [allotted];
      case SubscriptionStatus.NotAllotted:
        return [note ? t(`held.note.${note}`) : asked, t('held.returned', { amount: money(refund, currency) })];
      case SubscriptionStatus.ToBeSettled:
        return [allotted, t('held.listed', { moment: moment(listDate) })];
      case SubscriptionStatus.Settled:
        return [allotted, profit ? t('held.brought', { amount: movement(profit, currency) }) : undefined];
      default:
        return [asked];
    }
  };
  return (
    <HeldList
      line={line}
      call="positionSubscription"
      every={ISSUES_EVERY_MS}
      totals={undefined}
      icon="ipo"
      words={{ label: t('held.label'), empty: t('held.empty'), emptyDetail: t('held.emptyDetail'), browse: t('browse') }}
      offers={issuesHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'held.ended' : 'held.running')}
      rowOf={(subscription) => ({
        title: subscription.name,
        under: underOf(subscription),
        amount: money(subscription.total, subscription.currency),
        status: <StatusChip of="subscription" code={subscription.status} />,
        action: isPending(subscription) ? { label: t('pay.open'), to: payHref(subscription) } : undefined,
      })}
    />
  );
}

/** One application, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('subscription');
  const { money, movement } = useOwnMoneyText();
  const words = useIssueWords();
  const moment = useZonedMomentText();
  const linesOf = (subscription: Subscription): readonly Line[] => {
    const { currency, note, price, raisedFunds, leverage, allotmentQuantity, listPrice, proceeds, profit } = subscription;
    const isFinanced = subscription.payMode === 'financed';
    const perShare = (amount: string) => words.priced(amount, currency);
    return [
      ...(note ? [{ label: t('held.why'), value: t(`held.note.${note}`) }] : []),
      { label: t('held.code'), value: `${subscription.code} · ${subscription.exchangeCode}` },
      { label: t('held.price'), value: perShare(subscription.subscriptionPrice) },
      { label: t('held.quantity'), value: words.count(subscription.quantity) },
      { label: t('held.worth'), value: money(subscription.total, currency) },
      { label: t('held.mode'), value: isFinanced && leverage ? t('apply.financed', { times: words.count(leverage) }) : t('apply.cash') },
      { label: t('held.deposit'), value: money(subscription.deposit, currency) },
      ...(isFinanced ? [{ label: t('apply.borrowed'), value: money(subscription.borrowed, currency) }] : []),
      ...(price ? [{ label: t('issue.price'), value: perShare(price) }] : []),
      ...(typeof allotmentQuantity === 'number' ? [{ label: t('held.allotted'), value: words.count(allotmentQuantity) }] : []),
      { label: t('held.paid'), value: money(subscription.actualPayment, currency) },
      ...(isPending(subscription) ? [{ label: t('held.pending'), value: money(subscription.pendingPayment, currency) }] : []),
      ...(subscription.forfeit
        ? [{ label: t(isPending(subscription) ? 'pay.forfeit' : 'held.forfeit'), value: money(subscription.forfeit, currency) }]
        : []),
      { label: t('held.refund'), value: money(subscription.refund, currency) },
      ...(isFinanced
        ? [
            { label: t('apply.fee'), value: money(subscription.fee, currency) },
            { label: t('held.interest'), value: money(subscription.interest, currency) },
          ]
        : []),
      { label: t('held.used'), value: money(subscription.usedBalance, currency) },
      ...(listPrice ? [{ label: t('held.listPrice'), value: perShare(listPrice) }] : []),
      ...(proceeds ? [{ label: t('held.proceeds'), value: money(proceeds, currency) }] : []),
      ...(profit ? [{ label: t('held.profit'), value: movement(profit, currency) }] : []),
      { label: t('issue.raised'), value: raisedFunds ? words.raised(raisedFunds, currency) : ABSENT },
      { label: t('issue.prospectus'), value: moment(subscription.prospectusDate) },
      { label: t('issue.listing'), value: moment(subscription.listDate) },
    ];
  };
  const found = useHeld('positionSubscription', id, ISSUES_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      words={{ missing: t('held.missing'), missingDetail: t('held.missingDetail'), failed: t('held.failed') }}
      viewOf={(subscription) => {
        const { currency, profit, total, offeringId } = subscription;
        return {
          title: subscription.name,
          figure: profit ? <Signed amount={profit} currency={currency} /> : money(total, currency),
          figureLabel: t(profit ? 'held.profit' : 'held.worth'),
          actions: isPending(subscription) ? (
            <ButtonLink kind="main" to={payHref(subscription)}>
              {t('pay.open')}
            </ButtonLink>
          ) : (
            <ButtonLink to={issueHref(offeringId)}>{t('issue.open')}</ButtonLink>
          ),
          state: <StatusChip of="subscription" code={subscription.status} />,
          lines: linesOf(subscription),
          timeline: <Story subscription={subscription} />,
        };
      }}
    />
  );
}

function Story({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const zone = useMarketZone(subscription.market);
  const next = () => {
    switch (subscription.status) {
      case SubscriptionStatus.Waiting:
        return { label: t('issue.allotment'), time: subscription.allotDate };
      case SubscriptionStatus.Allotted:
        return { label: t(isPending(subscription) ? 'pay.until' : 'held.confirmed'), time: subscription.paymentEndDate };
      case SubscriptionStatus.ToBeSettled:
        return { label: t('held.listing'), time: subscription.listDate };
      default:
        return undefined;
    }
  };
  return <Timeline of="subscription" happened={subscription.happened} next={next()} {...(zone !== undefined && { zone })} />;
}
