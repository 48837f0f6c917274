import { useTranslation } from 'react-i18next';
import type { BondHolding } from '../../../contract/rest/bond.ts';
import { useRead } from '../../data/useRead.ts';
import { ABSENT } from '../../lib/numbers.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import { BOND_LIST, sellHref } from '../../products/bond.ts';
import { useBondWords } from '../../products/useBondWords.ts';
import { ButtonLink } from '../../ui/press/Button.tsx';
import type { Line } from '../../ui/list/Lines.tsx';
import { HeldList } from '../commitment/HeldList.tsx';
import { HoldingPage } from '../commitment/HoldingPage.tsx';
import { Signed } from '../commitment/Signed.tsx';
import { useHeld } from '../commitment/useHeld.ts';
import { line } from './list/page.ts';

/** Values follow the bid, which the server alone knows of what is held. */
const EVERY_MS = 10_000;

const isHeld = ({ state }: BondHolding): boolean => state === 'held';

/** Bonds: totals by currency, what is held with what selling it would bring, and what ended. */
export function Holdings() {
  const { t } = useTranslation('bonds');
  const { money } = useOwnMoneyText();
  const words = useBondWords();
  const totals = useRead('positionTreasuryBondTotal', {}, { every: EVERY_MS });
  const underOf = ({ accrued, currency, nextPayment, endTimeTimestamp, ...holding }: BondHolding): readonly (string | undefined)[] => {
    const nominal = `${words.nominal(holding.state === 'held' ? holding.quantity : holding.bought)} ${currency}`;
    return [
      t('tab.at', { nominal, price: words.price(holding.openPrice) }),
      accrued ? t('tab.accrued', { amount: money(accrued, currency) }) : undefined,
      nextPayment ? t('tab.next', { date: words.date(nextPayment.date), amount: money(nextPayment.amount, currency) }) : undefined,
      endTimeTimestamp ? t('tab.ended', { date: words.day(endTimeTimestamp) }) : undefined,
    ];
  };
  return (
    <HeldList
      line={line}
      call="treasuryBondPageList"
      every={EVERY_MS}
      totals={totals.data?.list.map(({ currency, value, profit, realised, interest }) => ({
        currency,
        figures: [
          { label: t('tab.value'), value: money(value, currency) },
          { label: t('tab.profit'), value: <Signed amount={profit} currency={currency} /> },
          { label: t('tab.interest'), value: money(interest, currency) },
          { label: t('tab.realised'), value: <Signed amount={realised} currency={currency} /> },
        ],
      }))}
      icon="bonds"
      words={{ label: t('tab.list'), empty: t('tab.empty'), emptyDetail: t('tab.emptyDetail'), browse: t('browse') }}
      offers={BOND_LIST}
      headingOf={({ endTimeTimestamp }) => t(endTimeTimestamp ? 'tab.endedHeading' : 'tab.heldHeading')}
      rowOf={(holding) => {
        const { id, name, currency, state, value } = holding;
        const result = resultOf(holding);
        return {
          title: name,
          under: underOf(holding),
          amount: isHeld(holding) ? (value ? money(value, currency) : t('tab.unquoted')) : t(`state.${state}`),
          status: result ? <Signed amount={result} currency={currency} /> : undefined,
          action: isHeld(holding) ? { label: t('tab.sell'), to: sellHref(id) } : undefined,
        };
      }}
    />
  );
}

/** What it would bring beyond its cost, or has. */
const resultOf = (holding: BondHolding): string | null | undefined => (isHeld(holding) ? holding.profit : holding.realised);

/** One purchase of a bond, and what became of it. */
export function Holding({ id }: { readonly id: number }) {
  const { t } = useTranslation('bonds');
  const { money, movement } = useOwnMoneyText();
  const words = useBondWords();
  const linesOf = (holding: BondHolding): readonly Line[] => {
    const { currency, nextPayment } = holding;
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
      { label: t('detail.code'), value: holding.code },
      { label: t('coupon'), value: `${words.coupon(holding, true)} · ${words.times(holding)}` },
      { label: t('maturity'), value: words.day(holding.maturityDate) },
      { label: t('detail.bought'), value: `${words.nominal(holding.bought)} ${currency}` },
      { label: t('detail.openPrice'), value: words.price(holding.openPrice) },
      ...(isHeld(holding) ? held : []),
      { label: t('tab.interest'), value: money(holding.interest, currency) },
      { label: t('tab.realised'), value: movement(holding.realised, currency) },
    ];
  };
  const found = useHeld('treasuryBondPageList', id, EVERY_MS);
  return (
    <HoldingPage
      line={line}
      found={found}
      words={{ missing: t('notHeld'), missingDetail: t('notHeldDetail'), failed: t('sell.failed') }}
      viewOf={(holding) => {
        const result = resultOf(holding);
        return {
          title: holding.name,
          figure: result ? <Signed amount={result} currency={holding.currency} /> : ABSENT,
          figureLabel: t(isHeld(holding) ? 'detail.profit' : 'tab.realised'),
          actions: isHeld(holding) ? <ButtonLink to={sellHref(id)}>{t('tab.sell')}</ButtonLink> : undefined,
          state: t(`state.${holding.state}`),
          lines: linesOf(holding),
        };
      }}
    />
  );
}
