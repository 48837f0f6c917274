import { useTranslation } from 'react-i18next';
import { Direction } from '../../../../contract/codes.ts';
import { formatUnits } from '../../../../contract/finance/price.ts';
import type { Currency } from '../../../../contract/money.ts';
import type { Bond, BondDeal } from '../../../../contract/rest/bond.ts';
import { useRead } from '../../../data/useRead.ts';
import { LoadedPage } from '../../../features/loaded-page/LoadedPage.tsx';
import type { TicketQuote } from '../../../features/order-ticket/useTicketQuote.ts';
import { isMore, less } from '../../../lib/difference.ts';
import { ABSENT } from '../../../lib/numbers.ts';
import { useMoneyText, useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { usePageQuery } from '../../../lib/usePageQuery.ts';
import { BONDS_EVERY_MS, currencyOf, nextOf, offerOf, TOLERANCE, type Trade, tradeOf } from '../../../products/bond.ts';
import type { Line } from '../../../ui/list/Lines.tsx';
import { DeedPage, type Plan } from '../../commitment/DeedPage.tsx';
import { HeldWays } from '../../commitment/HeldWays.tsx';
import { useFreeMoney } from '../../commitment/useFreeMoney.ts';
import { line } from '../list/page.ts';
import { BondHead, gridOf, NoBond, QuotedBond, useQuoteWords } from '../QuotedBond.tsx';
import { useBondWords } from '../../../products/useBondWords.ts';
import { page } from './page.ts';

/** Buys a nominal of the bond that the address names. */
export function Screen() {
  const { t } = useTranslation(['bonds', 'titles']);
  const { code } = usePageQuery(page);
  const title = t(page.title, { ns: 'titles' });
  const read = useRead('bondsMarketList', offerOf(code), { every: BONDS_EVERY_MS });
  return (
    <LoadedPage title={title} read={read} failed={t('buy.failed')}>
      {({ list, settlementDate }) => {
        const bond = list.find((each) => each.code === code);
        const currency = bond && currencyOf(bond);
        if (!bond || !settlementDate) return <NoBond title={title} words={t('gone')} detail={t('goneDetail')} />;
        if (bond.tradable !== true || !currency) return <NoBond title={title} words={t('quotedOnly')} detail={t('quotedOnlyDetail')} />;
        return (
          <QuotedBond key={bond.code} title={title} code={bond.code} under={bond.name}>
            {(quote) => (
              <Purchase title={title} bond={{ ...bond, currency }} settlement={settlementDate} quote={quote} again={read.retry} />
            )}
          </QuotedBond>
        );
      }}
    </LoadedPage>
  );
}

interface PurchaseProps {
  readonly title: string;
  readonly bond: Bond & { readonly currency: Currency };
  readonly settlement: string;
  readonly quote: TicketQuote;
  again(): void;
}

interface PurchasePlan extends Plan<'treasuryBondCreate'> {
  /** Units of the clean price. */
  readonly units: number;
  /** Until it the interest runs that is part of the sums. */
  readonly settlement: string;
}

function Purchase({ title, bond, settlement, quote, again }: PurchaseProps) {
  const { t } = useTranslation(['bonds', 'ticket', 'forms']);
  const { money } = useMoneyText();
  const own = useOwnMoneyText();
  const words = useBondWords();
  const { bid, ask, scale } = quote;
  const said = useQuoteWords(quote, ask);
  const { currency, code, name, minimum } = bond;
  const free = useFreeMoney(currency);
  const nominalText = (nominal: number) => money(String(nominal), currency);

  const linesOf = (nominal?: number, bought?: Trade, sold?: Trade): readonly Line[] => {
    const next = nominal === undefined ? undefined : nextOf(bond, nominal, settlement);
    return [
      { label: t('cleanPer'), value: words.units(ask, scale) },
      { label: t('clean'), value: money(bought?.clean, currency) },
      { label: t('accrued'), value: money(bought?.accrued, currency) },
      { label: t('fee'), value: t('noFee', { amount: money('0', currency) }) },
      { label: t('debit'), value: money(bought?.total, currency), total: true },
      { label: t('atMost'), value: money(bought?.bound, currency) },
      { label: t('spread'), value: bought && sold ? money(less(bought.total, sold.total, currency), currency) : ABSENT },
      { label: t('next'), value: next ? t('nextOf', { date: words.date(next.date), amount: money(next.amount, currency) }) : ABSENT },
      { label: t('settlement'), value: words.date(settlement) },
    ];
  };
  const planOf = (amount: string): PurchasePlan | undefined => {
    const nominal = Number(amount);
    const grid = gridOf(quote);
    const bought = tradeOf(bond, 'buy', nominal, { units: ask, ...grid }, settlement);
    if (!bought) return undefined;
    const sold = tradeOf(bond, 'sell', nominal, { units: bid, ...grid }, settlement);
    return {
      amount,
      units: ask,
      settlement,
      lines: linesOf(nominal, bought, sold),
      sentence: t('buy.sentence', { nominal: nominalText(nominal), name }),
      frozen: t('confirm.frozen', { ns: 'ticket', time: said.clock }),
      cautions: [t('buy.risk'), t('buy.lock', { date: words.day(bond.maturityDate) })],
      action: t('buy.action', { amount: money(bought.total, currency) }),
      wrong: free !== undefined && isMore(bought.total, free, currency) ? t('denial.insufficientFunds', { ns: 'forms' }) : undefined,
      body: { id: code, quantity: nominal, price: formatUnits(ask, scale), tolerance: TOLERANCE, settlementDate: settlement },
    };
  };
  return (
    <DeedPage<'treasuryBondCreate', PurchasePlan>
      call="treasuryBondCreate"
      place={code}
      title={title}
      under={name}
      review={t('buy.review')}
      direction={Direction.Buy}
      amount={{
        label: t('buy.nominal'),
        field: 'quantity',
        currency,
        minimum,
        step: Number(minimum),
        maximum: bond.maximum ?? undefined,
        hint: free === undefined ? t('buy.usableUnknown') : t('buy.usable', { amount: own.money(free, currency) }),
      }}
      again={again}
      head={<BondHead bond={bond} quote={quote} settlement={settlement} state={said.state} minimum={nominalText(Number(minimum))} />}
      blocked={said.blocked()}
      planOf={planOf}
      changedSince={(plan) => (plan.settlement === settlement ? said.changedSince(plan.units) : t('settlementChanged'))}
      empty={linesOf()}
      receiptOf={({ holding, quantity, price, clean, accrued, amount, settlementDate }: BondDeal) => ({
        done: t('buy.done'),
        sentence: t('buy.receipt', { nominal: nominalText(quantity), name: holding.name }),
        lines: [
          { label: t('receipt.price'), value: words.price(price) },
          { label: t('clean'), value: money(clean, currency) },
          { label: t('accrued'), value: money(accrued, currency) },
          { label: t('settlement'), value: words.date(settlementDate) },
          { label: t('receipt.paid'), value: money(amount, currency), total: true },
        ],
        ways: <HeldWays line={line} id={holding.id} />,
      })}
    />
  );
}
