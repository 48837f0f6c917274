import { useTranslation } from 'react-i18next';
import type { Currency } from '../../contract/money.ts';
import { moneyText, movementText, percentText } from './money.ts';
import { useSettings } from './settings.ts';

/** Stands for an amount that the customer hides. */
export const HIDDEN_AMOUNT = '••••';

interface MoneyTexts {
  /** `1 234,50 €`. */
  money(value: string | null | undefined, currency: Currency): string;
  /** With the currency's code, where the amount doesn't carry it: a list of currencies is read by their codes. */
  coded(value: string, currency: Currency): string;
  /** With a plus before what came in. */
  movement(value: string, currency: Currency): string;
  /** A fraction as percent, with the decimals that it needs: `0,1 %`. */
  percent(fraction: string): string;
}

const withCode = (text: string, currency: Currency): string => (text.includes(currency) ? text : `${currency} · ${text}`);

/** Money in the customer's language. */
export function useMoneyText(): MoneyTexts {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  return {
    money: (value, currency) => moneyText(value, currency, locale),
    coded: (value, currency) => withCode(moneyText(value, currency, locale), currency),
    movement: (value, currency) => movementText(value, currency, locale),
    percent: (fraction) => percentText(fraction, locale),
  };
}

/**
 * The same for what a customer has: dots where amounts are to be hidden.
 *
 * Hidden is what is there already and what it will then be: balances and free money, a position's value, profit and margin,
 * and all records of the past. What is about to be paid, received or confirmed, and the answer to that, stays in sight: nobody
 * confirms dots. So do prices, quantities and ratios, which the setting never covered.
 */
export function useOwnMoneyText(): MoneyTexts {
  const texts = useMoneyText();
  const hidden = useSettings((settings) => settings.hideAmounts);
  return hidden
    ? { ...texts, money: () => HIDDEN_AMOUNT, coded: (_, currency) => withCode(HIDDEN_AMOUNT, currency), movement: () => HIDDEN_AMOUNT }
    : texts;
}
