import { useTranslation } from 'react-i18next';
import { SubscriptionStatus } from '../../../contract/codes.ts';
import { listedIn } from '../../../contract/markets.ts';
import type { Placing } from '../../../contract/rest/placing.ts';
import { useRead } from '../../data/useRead.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { PLACINGS_EVERY_MS, placingsHref } from '../../products/placing.ts';
import { quoteHref } from '../../products/quotePage.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import type { Line } from '../../ui/list/Lines.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { Timeline } from '../commitment/Timeline.tsx';
import { useHeld } from '../commitment/useHeld.ts';
import { line } from './index/page.ts';
import { usePlacingWords } from './usePlacingWords.ts';

/** What the clock does next. */
function useNext() {
  const { t } = useTranslation('placing');
  return ({ status, endTime, payTime, unlockTime }: Placing) => {
    switch (status) {
      case SubscriptionStatus.Waiting:
        return { label: t('allotment'), time: endTime };
      case SubscriptionStatus.Allotted:
        return { label: t('payment'), time: payTime };
      case SubscriptionStatus.ToBeSettled:
        return { label: t('lockedUntil'), time: unlockTime };
      default:
        return undefined;
    }
  };
}

/** What the customer's money has become: held, paid, or given back. */
const moneyOf = ({ status, amount, actualPayment, pendingPayment, refund }: Placing): string => {
  switch (status) {
    case SubscriptionStatus.Waiting:
      return amount;
    case SubscriptionStatus.Allotted:
      return pendingPayment;
    case SubscriptionStatus.NotAllotted:
      return refund;
    default:
      return actualPayment;
  }
};

/** Applications: those that wait, those that are locked, and those that ended. */
export function Holdings() {
  const { t } = useTranslation('placing');
  const { money } = useOwnMoneyText();
  const words = usePlacingWords();
  const moment = useZonedMomentText();
  const nextOf = useNext();
  const underOf = (placing: Placing): readonly (string | undefined)[] => {
    const { quantity, allotmentQuantity, calledOff, value, currency } = placing;
    const next = nextOf(placing);
    return [
      calledOff
        ? t('calledOff')
        : typeof allotmentQuantity === 'number'
          ? t('allottedOf', { allotted: words.shares(allotmentQuantity), applied: words.shares(quantity) })
          : t('appliedFor', { applied: words.shares(quantity) }),
      value ? t('worth', { amount: money(value, currency) }) : undefined,
      next && `${next.label} ${moment(next.time)}`,
    ];
  };
  return (
    <HeldList
      line={line}
      call="positionPlacingSubscription"
      every={PLACINGS_EVERY_MS}
      totals={undefined}
      icon="fund"
      words={{ label: t('own.label'), empty: t('own.empty'), emptyDetail: t('own.emptyDetail'), browse: t('browse') }}
      offers={placingsHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'own.ended' : 'own.running')}
      rowOf={(placing) => ({
        title: words.title(placing),
        under: underOf(placing),
        amount: money(moneyOf(placing), placing.currency),
        status: <StatusChip of="subscription" code={placing.status} />,
      })}
    />
  );
}

/** One application, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('placing');
  const { money } = useOwnMoneyText();
  const words = usePlacingWords();
  const nextOf = useNext();
  const linesOf = (placing: Placing): readonly Line[] => {
    const { currency, allotmentQuantity, lastPrice, value } = placing;
    const isDecided = typeof allotmentQuantity === 'number';
    return [
      ...words.terms(placing),
      { label: t('lock'), value: words.lock(placing) },
      { label: t('applied'), value: words.shares(placing.quantity) },
      { label: t('held'), value: money(placing.amount, currency) },
      ...(isDecided ? [{ label: t('allotted'), value: words.shares(allotmentQuantity) }] : []),
      { label: t('actual'), value: money(placing.actualPayment, currency) },
      { label: t('pending'), value: money(placing.pendingPayment, currency) },
      ...(isDecided ? [{ label: t('refund'), value: money(placing.refund, currency) }] : []),
      ...(lastPrice && value
        ? [
            { label: t('last'), value: words.price(lastPrice, placing) },
            { label: t('value'), value: money(value, currency) },
          ]
        : []),
      ...(placing.status === SubscriptionStatus.Settled ? [{ label: t('sellable'), value: <Sellable id={id} /> }] : []),
    ];
  };
  const found = useHeld('positionPlacingSubscription', id, PLACINGS_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      words={{ missing: t('own.missing'), missingDetail: t('own.missingDetail'), failed: t('own.failed') }}
      viewOf={(placing) => {
        const { code, market, name, currency, profit, status } = placing;
        const { source } = listedIn(market);
        return {
          title: words.title(placing),
          figure: profit ? <Signed amount={profit} currency={currency} /> : money(moneyOf(placing), currency),
          figureLabel: profit ? t('profit') : t(`figure.${FIGURES[status] ?? 'paid'}`),
          actions:
            status === SubscriptionStatus.Settled ? (
              <ButtonLink kind="main" to={quoteHref({ name, code, source, market })}>
                {t('toMarket')}
              </ButtonLink>
            ) : undefined,
          state: <StatusChip of="subscription" code={status} />,
          lines: linesOf(placing),
          timeline: placing.happened && (
            <Timeline of="subscription" happened={placing.happened} next={nextOf(placing)} zone={placing.timeZone} />
          ),
        };
      }}
    />
  );
}

/** What the figure of one in detail is, by its state; of all others what was paid. */
const FIGURES: Readonly<Partial<Record<number, 'held' | 'pending' | 'refund'>>> = {
  [SubscriptionStatus.Waiting]: 'held',
  [SubscriptionStatus.Allotted]: 'pending',
  [SubscriptionStatus.NotAllotted]: 'refund',
};

/** Shares that are past their lock and still held. */
function Sellable({ id }: { readonly id: number }) {
  const words = usePlacingWords();
  const { data } = useRead('positionPlacingFlatCount', { id });
  return words.shares(data?.quantity ?? Number.NaN);
}
