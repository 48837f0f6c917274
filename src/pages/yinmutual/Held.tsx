import { useTranslation } from 'react-i18next';
import { FundStatus } from '../../../contract/codes.ts';
import type { FundHolding } from '../../../contract/rest/fund.ts';
import { useRead } from '../../data/useRead.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { FUNDS_EVERY_MS, fundsHref, redeemHref } from '../../products/fund.ts';
import { useFundWords } from '../../products/useFundWords.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import type { Line } from '../../ui/list/Lines.tsx';
import { StatusChip } from '../../ui/sign/StatusChip.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { Timeline } from '../commitment/Timeline.tsx';
import { useHeld } from '../commitment/useHeld.ts';
import { line } from './index/page.ts';

/** Funds: totals by currency, what is in them, what waits for its payment, and what ended. */
export function Holdings() {
  const { t } = useTranslation('funds');
  const { money } = useOwnMoneyText();
  const words = useFundWords();
  const totals = useRead('fundOrdersStat', {}, { every: FUNDS_EVERY_MS });
  const underOf = (holding: FundHolding): readonly (string | undefined)[] => {
    const { currency, accrued, interest, cost, maturityDate, unlockDate, payDate } = holding;
    const costs = Number(cost) === 0 ? undefined : t('held.costOf', { amount: money(cost, currency) });
    switch (holding.status) {
      case FundStatus.Bought:
        return [t('held.earned', { amount: money(accrued, currency) })];
      case FundStatus.InProgress:
        return [
          t('held.earned', { amount: money(accrued, currency) }),
          maturityDate ? t('held.until', { date: words.day(maturityDate) }) : undefined,
          unlockDate && !holding.redeemable ? t('held.lockedUntil', { date: words.day(unlockDate) }) : undefined,
        ];
      case FundStatus.WaitingRedemption:
        return [
          t('held.interestOf', { amount: money(interest, currency) }),
          costs,
          payDate ? t('held.payDate', { date: words.day(payDate) }) : undefined,
        ];
      case FundStatus.Redeemed:
      case FundStatus.Completed:
        return [t('held.interestOf', { amount: money(interest, currency) }), costs];
    }
  };
  return (
    <HeldList
      line={line}
      call="fundOrdersPageList"
      every={FUNDS_EVERY_MS}
      totals={totals.data?.list.map(({ currency, principal, accrued, interest, cost }) => ({
        currency,
        figures: [
          { label: t('held.principal'), value: money(principal, currency) },
          { label: t('held.accrued'), value: money(accrued, currency) },
          { label: t('held.interest'), value: money(interest, currency) },
          ...(Number(cost) === 0 ? [] : [{ label: t('held.cost'), value: money(cost, currency) }]),
        ],
      }))}
      icon="fund"
      words={{ label: t('held.label'), empty: t('held.empty'), emptyDetail: t('held.emptyDetail'), browse: t('browse') }}
      offers={fundsHref()}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'held.ended' : 'held.running')}
      rowOf={(holding) => ({
        title: holding.name,
        under: underOf(holding),
        amount: money(holding.endTimeTimestamp ? holding.bought : holding.principal, holding.currency),
        status: <StatusChip of="fund" code={holding.status} />,
        action: holding.redeemable ? { label: t('redeem.open'), to: redeemHref(holding.id) } : undefined,
      })}
    />
  );
}

/** One purchase, or the part of one that is being redeemed, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('funds');
  const { money } = useOwnMoneyText();
  const words = useFundWords();
  const linesOf = (holding: FundHolding): readonly Line[] => {
    const { currency, maturityDate, unlockDate, payDate, endTimeTimestamp } = holding;
    return [
      { label: t('mode.label'), value: t(`mode.${holding.mode}`) },
      { label: t('detail.bought'), value: money(holding.bought, currency) },
      ...(endTimeTimestamp ? [] : [{ label: t('held.principal'), value: money(holding.principal, currency) }]),
      ...(earns(holding)
        ? [{ label: t('held.accrued'), value: money(holding.accrued, currency) }]
        : [
            { label: t(payDate ? 'redeem.interest' : 'held.interest'), value: money(holding.interest, currency) },
            { label: t('redeem.cost'), value: money(holding.cost, currency) },
          ]),
      { label: t('start'), value: words.day(holding.startDate) },
      ...(unlockDate ? [{ label: t('lockedUntil'), value: words.day(unlockDate) }] : []),
      ...(maturityDate ? [{ label: t('paidBack'), value: words.day(maturityDate) }] : []),
      ...(payDate ? [{ label: t('redeem.payDate'), value: words.day(payDate) }] : []),
      ...words.terms(holding),
    ];
  };
  /** What the clock brings next, as its day begins. */
  const nextOf = ({ payDate, maturityDate, endTimeTimestamp }: FundHolding) => {
    if (endTimeTimestamp) return undefined;
    if (payDate) return { label: t('redeem.payDate'), time: Date.parse(payDate) / 1000 };
    return maturityDate ? { label: t('paidBack'), time: Date.parse(maturityDate) / 1000 } : undefined;
  };
  const found = useHeld('fundOrdersPageList', id, FUNDS_EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      zone="UTC"
      words={{ missing: t('notHeld'), missingDetail: t('notHeldDetail'), failed: t('held.failed') }}
      viewOf={(holding) => ({
        title: holding.name,
        figure: <Signed amount={earns(holding) ? holding.accrued : holding.interest} currency={holding.currency} />,
        figureLabel: t(earns(holding) ? 'held.accrued' : holding.payDate ? 'redeem.interest' : 'held.interest'),
        actions: holding.redeemable ? <ButtonLink to={redeemHref(id)}>{t('redeem.open')}</ButtonLink> : undefined,
        state: <StatusChip of="fund" code={holding.status} />,
        lines: linesOf(holding),
        timeline: holding.happened && <Timeline of="fund" happened={holding.happened} next={nextOf(holding)} zone="UTC" />,
      })}
    />
  );
}

const earns = ({ endTimeTimestamp, payDate }: FundHolding): boolean => !endTimeTimestamp && !payDate;
