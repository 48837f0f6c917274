import { useTranslation } from 'react-i18next';
import type trade from '../../../../locales/fr/trade.json';
import type { Order } from '../../../../contract/rest/trading.ts';
import { decimalText, numberFormats, strikeText, wholeText } from '../../../lib/numbers.ts';
import { useZonedMomentText } from '../../../lib/useMomentText.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import { averageText, type Priced, wirePriceText, withCurrency } from '../../../products/traded.ts';
import type { Line } from '../../../ui/list/Lines.tsx';

type FieldName = keyof typeof trade.detail.field;

/** Lines of a position's or an order's fields, in its currencies; a field without a value has no line. */
export function useFieldLines(of: Priced & Pick<Order, 'currency' | 'settleCurrency'>) {
  const { settleCurrency } = of;
  const { t, i18n } = useTranslation('trade');
  const momentText = useZonedMomentText();
  const own = useOwnMoneyText();
  const numbers = numberFormats(i18n.language);

  const lineOf =
    <T>(write: (value: T) => string) =>
    (name: FieldName, value: T | null | undefined): Line | undefined =>
      value === null || value === undefined ? undefined : { label: t(`detail.field.${name}`), value: write(value) };

  return {
    text: lineOf<string>((text) => text),
    count: lineOf<number>((count) => wholeText(count, numbers)),
    money: lineOf<string>((amount) => own.money(amount, settleCurrency)),
    movement: lineOf<string>((amount) => own.movement(amount, settleCurrency)),
    average: lineOf<string>((price) => withCurrency(averageText(price, of, numbers), of, i18n.language)),
    price: lineOf<string>((price) => withCurrency(wirePriceText(price, of, numbers), of, i18n.language)),
    strike: lineOf<string>((strike) => strikeText(strike, of.notation, numbers)),
    decimal: lineOf<string>((decimal) => decimalText(decimal, numbers)),
    moment: lineOf<number>(momentText),
    leverage: lineOf<number>((leverage) => t('holding.leverage', { leverage })),
  } satisfies Record<string, (name: FieldName, value: never) => Line | undefined>;
}
