import { useTranslation } from 'react-i18next';
import { factsOf } from '../../../contract/markets.ts';
import { parseUnits } from '../../../contract/finance/price.ts';
import type { Sale } from '../../../contract/rest/placing.ts';
import type frPlacing from '../../../locales/fr/placing.json';
import { useTicketWords } from '../../features/order-ticket/useTicketWords.ts';
import { shortName } from '../../lib/instrumentName.ts';
import { decimalText, MINUS, numberFormats } from '../../lib/numbers.ts';
import type { Line } from '../../ui/list/Lines.tsx';

declare module '../../lib/i18n.ts' {
  interface Words {
    placing: typeof frPlacing;
  }
}

type Terms = Pick<
  Sale,
  'market' | 'code' | 'name' | 'scale' | 'digits' | 'currency' | 'discountRate' | 'referencePrice' | 'discountedPrice' | 'lockDays' | 'lot'
>;

/** A placing's figures in the customer's language. */
export function usePlacingWords() {
  const { t, i18n } = useTranslation('placing');
  const words = useTicketWords();
  const numbers = numberFormats(i18n.language);
  const units = (price: number, { market, scale, digits, currency }: Terms): string =>
    words.price(price, { scale, tickDigits: digits, notation: undefined, currency }, factsOf(market).source);
  /** Of the wire; absent before it is known. */
  const price = (text: string | null | undefined, terms: Terms): string => units(parseUnits(text ?? '', terms.scale) ?? Number.NaN, terms);
  const percent = (rate: string): string => `${decimalText(rate, numbers)}${numbers.percent}`;
  const discount = ({ discountRate }: Pick<Sale, 'discountRate'>): string => `${MINUS}${percent(discountRate)}`;
  return {
    units,
    price,
    discount,
    percent,
    shares: (count: number): string => words.count(count),
    times: (cover: number): string => decimalText(cover.toFixed(2), numbers),
    title: ({ code, name }: Pick<Sale, 'code' | 'name'>): string => `${code} · ${shortName(name)}`,
    lock: ({ lockDays }: Pick<Sale, 'lockDays'>): string => t('days', { count: lockDays }),
    state: words.state,
    /** What holds for everybody who applies. */
    terms: (terms: Terms): readonly Line[] => [
      { label: t('reference'), value: price(terms.referencePrice, terms) },
      { label: t('discount'), value: discount(terms) },
      { label: t('price'), value: price(terms.discountedPrice, terms) },
    ],
  };
}
