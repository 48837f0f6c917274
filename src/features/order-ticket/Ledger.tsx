import { useTranslation } from 'react-i18next';
import type { Direction } from '../../../contract/codes.ts';
import { amountText, minorUnits } from '../../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import type { Terms } from '../../../contract/rest/trading.ts';
import { ABSENT, decimalText, numberFormats } from '../../lib/numbers.ts';
import { calendarDayText } from '../../lib/time.ts';
import { useOwnMoneyText } from '../../lib/useMoneyText.ts';
import type { OrderContext } from '../../products/product.ts';
import { liquidationText } from '../../products/traded.ts';
import { type Line, Lines } from '../../ui/list/Lines.tsx';
import type { Costing } from './cost.ts';
import type { TicketQuote } from './useTicketQuote.ts';
import css from './ledger.module.css';
import { useTicketWords } from './useTicketWords.ts';
import { isFall } from '../../../contract/finance/price.ts';

interface LedgerProps {
  readonly cost: Costing | undefined;
  /** Such an order brings money in: without sums too it has nothing to debit. */
  readonly brings: boolean;
  readonly direction: Direction;
  readonly quantity: number | undefined;
  /** Units. */
  readonly price: number;
  readonly currency: Currency | undefined;
  readonly quote: TicketQuote;
  readonly context: OrderContext;
  /** Free money, a decimal string. */
  readonly available: string | undefined;
}

/** What the order costs, line by line, and what stays. Dots may stand for what is the customer's already: see `useOwnMoneyText`. */
export function Ledger({ cost, brings, direction, quantity, price, currency, quote, context, available }: LedgerProps) {
  const { t, i18n } = useTranslation('ticket');
  const words = useTicketWords();
  const texts = useOwnMoneyText();
  const money = (units: bigint | undefined) => (units === undefined || !currency ? ABSENT : words.money(units, currency));
  const own = (units: bigint | undefined) =>
    units === undefined || !currency ? ABSENT : texts.money(amountText(units, CURRENCY_SCALE[currency]), currency);
  const result = (units: bigint) =>
    currency && (
      <span className={isFall(String(units)) ? css.fall : css.rise}>
        {texts.movement(amountText(units, CURRENCY_SCALE[currency]), currency)}
      </span>
    );
  const free = available === undefined || !currency ? undefined : minorUnits(available, CURRENCY_SCALE[currency]);
  const leveraged = cost !== undefined && (cost.margin ?? cost.freed) !== undefined;
  const { source, terms } = context;
  const multiplier = terms?.multiplier === '1' ? undefined : (terms?.multiplier ?? undefined);
  const count = quantity === undefined ? undefined : words.count(quantity);
  /** An exchange's margin is of a day; a pair's is computed, and so is one that the customer's leverage makes larger. */
  const marginLabel = () => {
    if (!terms?.initialMargin || isAbove(cost?.margin, terms)) return t('ledger.margin');
    const { marginDate } = terms;
    return marginDate ? t('ledger.marginOf', { date: calendarDayText(marginDate, i18n.language) }) : t('ledger.marginUndated');
  };
  const isAbove = (margin: bigint | undefined, { initialMargin, conversion }: Terms) => {
    const least = currency && !conversion ? minorUnits(initialMargin ?? '', CURRENCY_SCALE[currency]) : undefined;
    return margin !== undefined && least !== undefined && quantity !== undefined && margin > least * BigInt(quantity);
  };
  const liquidation = (units: bigint) => {
    const { scale, tickDigits: digits, notation } = quote;
    return liquidationText(
      { direction, liquidationPrice: amountText(units, scale), scale, digits, notation },
      numberFormats(i18n.language),
    );
  };
  const lines: Line[] = [
    {
      label:
        count === undefined
          ? t(leveraged ? 'ledger.notionalEmpty' : 'ledger.valueEmpty')
          : t(leveraged ? 'ledger.notional' : 'ledger.value', {
              quantity: multiplier === undefined ? count : `${count} × ${decimalText(multiplier, numberFormats(i18n.language))}`,
              price: words.price(price, quote, source),
            }),
      value: money(cost?.value),
    },
    ...(cost?.margin === undefined ? [] : [{ label: marginLabel(), value: money(cost.margin) }]),
    ...(cost?.freed === undefined ? [] : [{ label: t('ledger.freed'), value: own(cost.freed) }]),
    ...(cost?.profit === undefined ? [] : [{ label: t('ledger.profit'), value: result(cost.profit) }]),
    ...(cost?.charges ?? [])
      .filter(({ amount }) => amount !== 0n)
      .map(({ kind, amount }) => ({ label: t(`charge.${kind}`), value: money(amount) })),
    ...((cost ? cost.credit > 0n : brings)
      ? [{ label: t('ledger.credit'), value: money(cost?.credit), total: true }]
      : [{ label: t('ledger.debit'), value: money(cost?.debit), total: true }]),
    ...(free === undefined ? [] : [{ label: t('ledger.after'), value: own(cost && free - cost.debit + cost.credit) }]),
    ...(cost?.liquidation === undefined ? [] : [{ label: t('ledger.liquidation'), value: liquidation(cost.liquidation) }]),
  ];
  return <Lines lines={lines} />;
}
