import { useTranslation } from 'react-i18next';
import { Direction } from '../../../../contract/codes.ts';
import { formatUnits } from '../../../../contract/finance/price.ts';
import type { Bond, BondDeal, BondHolding } from '../../../../contract/rest/bond.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { TicketQuote } from '../../../features/order-ticket/useTicketQuote.ts';
import { less } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { BONDS_EVERY_MS, costOf, offerOf, TOLERANCE, type Trade, tradeOf } from '../../../products/bond.ts';
import type { Line } from '../../../ui/list/Lines.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { FoundHolding } from '../../commitment/FoundHolding.tsx';
import { useHeld } from '../../commitment/useHeld.ts';
import { line } from '../list/page.ts';
import { BondHead, gridOf, NoBond, QuotedBond, useQuoteWords } from '../QuotedBond.tsx';
import { useBondWords } from '../../../products/useBondWords.ts';
import { page } from './page.ts';

/** Sells what is held of a purchase, in part or whole. */
export function Screen() {
  const { t } = useTranslation(['bonds', 'titles']);
  const title = t(page.title, { ns: 'titles' });
  const found = useHeld('treasuryBondPageList', Number(usePageQuery(page).id), BONDS_EVERY_MS);
  return (
    <FoundHolding
      line={line}
      found={found}
      words={{ missing: t('notHeld'), missingDetail: t('notHeldDetail'), failed: t('sell.failed') }}
      title={title}
    >
      {(holding) => <Offered title={title} holding={holding} />}
    </FoundHolding>
  );
}

function Offered({ title, holding }: Pick<SaleProps, 'title' | 'holding'>) {
  const { t } = useTranslation('bonds');
  const offers = useRead('bondsMarketList', offerOf(holding.code), { every: BONDS_EVERY_MS });
  return (
    <LoadedPage title={title} read={offers} failed={t('buy.failed')}>
      {({ list, settlementDate }) => {
        const bond = list.find(({ code }) => code === holding.code);
        if (!bond || !settlementDate) return <NoBond title={title} words={t('gone')} detail={t('goneDetail')} />;
        return (
          <QuotedBond title={title} code={holding.code} under={holding.name}>
            {(quote) => <Sale title={title} bond={bond} holding={holding} settlement={settlementDate} quote={quote} again={offers.retry} />}
          </QuotedBond>
        );
      }}
    </LoadedPage>
  );
}

interface SaleProps {
  readonly title: string;
  readonly bond: Bond;
  readonly holding: BondHolding;
  readonly settlement: string;
  readonly quote: TicketQuote;
  again(): void;
}

interface SalePlan extends Plan<'treasuryBondFlat'> {
  /** Units of the clean price. */
  readonly units: number;
  /** Until it the interest runs that is part of the sums. */
  readonly settlement: string;
}

function Sale({ title, bond, holding, settlement, quote, again }: SaleProps) {
  const { t } = useTranslation(['bonds', 'ticket', 'forms']);
  const { money, movement } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useBondWords();
  const { bid, scale } = quote;
  const said = useQuoteWords(quote, bid);
  const { id, name, currency, quantity } = holding;
  const nominalText = (nominal: number) => money(String(nominal), currency);

  const linesOf = (nominal?: number, sold?: Trade): readonly Line[] => {
    const cost = nominal === undefined ? undefined : costOf(holding, nominal);
    return [
      { label: t('cleanPer'), value: words.units(bid, scale) },
      { label: t('clean'), value: money(sold?.clean, currency) },
      { label: t('accrued'), value: money(sold?.accrued, currency) },
      { label: t('fee'), value: t('noFee', { amount: money('0', currency) }) },
      { label: t('credit'), value: money(sold?.total, currency), total: true },
      { label: t('atLeast'), value: money(sold?.bound, currency) },
      { label: t('cost'), value: money(cost, currency) },
      { label: t('profit'), value: sold && cost !== undefined ? movement(less(sold.total, cost, currency), currency) : ABSENT },
      { label: t('received'), value: own.money(holding.interest, currency) },
      { label: t('settlement'), value: words.date(settlement) },
    ];
  };
  const planOf = (amount: string): SalePlan | undefined => {
    const nominal = Number(amount);
    const sold = tradeOf(holding, 'sell', nominal, { units: bid, ...gridOf(quote) }, settlement);
    if (!sold) return undefined;
    return {
      amount,
      units: bid,
      settlement,
      lines: linesOf(nominal, sold),
      sentence: t('sell.sentence', { nominal: nominalText(nominal), name }),
      frozen: t('confirm.frozen', { ns: 'ticket', time: said.clock }),
      cautions: [t('sell.risk')],
      action: t('sell.action', { amount: money(sold.total, currency) }),
      body: { id, quantity: nominal, price: formatUnits(bid, scale), tolerance: TOLERANCE, settlementDate: settlement },
    };
  };
  return (
    <DeedPage<'treasuryBondFlat', SalePlan>
      call="treasuryBondFlat"
      place={String(id)}
      title={title}
      under={name}
      review={t('sell.review')}
      direction={Direction.Sell}
      amount={{
        label: t('sell.nominal'),
        field: 'quantity',
        currency,
        minimum: bond.minimum,
        step: Number(bond.minimum),
        maximum: String(quantity),
        all: String(quantity),
        hint: t('sell.held', { amount: nominalText(quantity) }),
      }}
      again={again}
      head={<BondHead bond={bond} quote={quote} settlement={settlement} state={said.state} minimum={nominalText(Number(bond.minimum))} />}
      blocked={holding.state === 'held' ? said.blocked() : t('notHeldDetail')}
      planOf={planOf}
      changedSince={(plan) => (plan.settlement === settlement ? said.changedSince(plan.units) : t('settlementChanged'))}
      empty={linesOf()}
      receiptOf={(deal: BondDeal) => ({
        done: t('sell.done'),
        sentence: t('buy.receipt', { nominal: nominalText(deal.quantity), name: deal.holding.name }),
        lines: [
          { label: t('receipt.price'), value: words.price(deal.price) },
          { label: t('clean'), value: money(deal.clean, currency) },
          { label: t('accrued'), value: money(deal.accrued, currency) },
          ...(deal.profit ? [{ label: t('profit'), value: movement(deal.profit, currency) }] : []),
          { label: t('settlement'), value: words.date(deal.settlementDate) },
          { label: t('receipt.credited'), value: money(deal.amount, currency), total: true },
        ],
        ways: <HeldWays line={line} id={id} />,
      })}
    />
  );
}
