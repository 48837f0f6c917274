import { useTranslation } from 'react-i18next';
import type { FundHolding } from '../../../contract/rest/fund.ts';
import { useFound } from '../../features/paged-list/useFound.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { FUNDS_EVERY_MS, redeemHref } from '../../products/fund.ts';
import { useFundWords } from '../../products/useFundWords.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { Line } from '../../ui/Lines.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { Timeline } from '../commitment/Timeline.tsx';
import { line } from './line.ts';

/** One purchase, or the part of one that is being redeemed, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('funds');
  const found = useFound('fundOrdersPageList', true, (holding) => holding.id === id, FUNDS_EVERY_MS);
  const linesOf = useLines();
  /** What the clock brings next, as its day begins. */
  const nextOf = ({ payDate, maturityDate, endTimeTimestamp }: FundHolding) => {
    if (endTimeTimestamp) return undefined;
    if (payDate) return { label: t('redeem.payDate'), time: Date.parse(payDate) / 1000 };
    return maturityDate ? { label: t('paidBack'), time: Date.parse(maturityDate) / 1000 } : undefined;
  };
  return (
    <HoldingPage
      line={line}
      found={found}
      missing={{ title: t('notHeld'), detail: t('notHeldDetail') }}
      failed={t('held.failed')}
      viewOf={(holding) => {
        return {
          title: holding.name,
          figure: <Signed amount={earns(holding) ? holding.accrued : holding.interest} currency={holding.currency} />,
          figureLabel: t(earns(holding) ? 'held.accrued' : holding.payDate ? 'redeem.interest' : 'held.interest'),
          actions: holding.redeemable ? <ButtonLink to={redeemHref(id)}>{t('redeem.open')}</ButtonLink> : undefined,
          lines: linesOf(holding),
          timeline: holding.happened && <Timeline of="fund" happened={holding.happened} next={nextOf(holding)} zone="UTC" />,
        };
      }}
    />
  );
}

const earns = ({ endTimeTimestamp, payDate }: FundHolding): boolean => !endTimeTimestamp && !payDate;

function useLines() {
  const { t } = useTranslation('funds');
  const { money } = useOwnMoneyText();
  const words = useFundWords();
  const moment = useZonedMomentText();
  return (holding: FundHolding): readonly Line[] => {
    const { currency, maturityDate, unlockDate, payDate, endTimeTimestamp } = holding;
    return [
      { label: t('detail.state'), value: <StatusChip of="fund" code={holding.status} /> },
      { label: t('detail.id'), value: String(holding.id) },
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
      { label: t('detail.opened'), value: moment(holding.createTimeTimestamp) },
      ...(endTimeTimestamp ? [{ label: t('detail.ended'), value: moment(endTimeTimestamp) }] : []),
    ];
  };
}
