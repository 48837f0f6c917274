import { useTranslation } from 'react-i18next';
import type { BondHolding } from '../../../contract/rest/bond.ts';
import { useFound } from '../../features/paged-list/useFound.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { sellHref } from '../../products/bond.ts';
import { useBondWords } from '../../products/useBondWords.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import type { Line } from '../../ui/Lines.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { line } from './line.ts';

/** As often as the trade page asks for its values. */
const RENEW_MS = 10_000;

/** One purchase of a bond, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('bonds');
  const found = useFound('treasuryBondPageList', true, (holding) => holding.id === id, RENEW_MS);
  const linesOf = useLines();
  return (
    <HoldingPage
      line={line}
      found={found}
      missing={{ title: t('notHeld'), detail: t('notHeldDetail') }}
      failed={t('sell.failed')}
      viewOf={(holding) => {
        const isHeld = holding.state === 'held';
        const result = isHeld ? holding.profit : holding.realised;
        return {
          title: holding.name,
          figure: result ? <Signed amount={result} currency={holding.currency} /> : ABSENT,
          figureLabel: t(isHeld ? 'detail.profit' : 'tab.realised'),
          actions: isHeld ? <ButtonLink to={sellHref(id)}>{t('tab.sell')}</ButtonLink> : undefined,
          lines: linesOf(holding),
        };
      }}
    />
  );
}

function useLines() {
  const { t } = useTranslation('bonds');
  const { money, movement } = useOwnMoneyText();
  const words = useBondWords();
  const moment = useZonedMomentText();
  return (holding: BondHolding): readonly Line[] => {
    const { currency, nextPayment, endTimeTimestamp } = holding;
    const held: readonly Line[] = [
      { label: t('detail.held'), value: `${words.nominal(holding.quantity)} ${currency}` },
      { label: t('detail.cost'), value: money(holding.cost, currency) },
      { label: t('detail.bid'), value: words.price(holding.bid) },
      { label: t('detail.accrued'), value: money(holding.accrued, currency) },
      { label: t('detail.value'), value: money(holding.value, currency) },
      ...(nextPayment
        ? [{ label: t('next'), value: t('nextOf', { date: words.date(nextPayment.date), amount: money(nextPayment.amount, currency) }) }]
        : []),
    ];
    return [
      { label: t('detail.state'), value: t(`state.${holding.state}`) },
      { label: t('detail.id'), value: String(holding.id) },
      { label: t('detail.code'), value: holding.code },
      { label: t('coupon'), value: `${words.coupon(holding, true)} · ${words.times(holding)}` },
      { label: t('maturity'), value: words.day(holding.maturityDate) },
      { label: t('detail.bought'), value: `${words.nominal(holding.bought)} ${currency}` },
      { label: t('detail.openPrice'), value: words.price(holding.openPrice) },
      ...(holding.state === 'held' ? held : []),
      { label: t('tab.interest'), value: money(holding.interest, currency) },
      { label: t('tab.realised'), value: movement(holding.realised, currency) },
      { label: t('detail.opened'), value: moment(holding.createTimeTimestamp) },
      ...(endTimeTimestamp ? [{ label: t('detail.ended'), value: moment(endTimeTimestamp) }] : []),
    ];
  };
}
