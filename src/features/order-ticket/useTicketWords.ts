import { useTranslation } from 'react-i18next';
import type { Source } from '../../../contract/codes.ts';
import { formatUnits, shownDigits } from '../../../contract/finance/price.ts';
import { amountText } from '../../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../../contract/money.ts';
import { moneyText } from '../../lib/money.ts';
import { ABSENT, numberFormats, priceText, ratioText, wholeText } from '../../lib/numbers.ts';
import type { PriceState } from '../../lib/priceState.ts';
import { clockText, dayText, minuteText, zoneText } from '../../lib/time.ts';
import { useAgeText } from '../../lib/useAgeText.ts';
import { pricesAreSums } from '../../products/traded.ts';
import { currencyOf } from './cost.ts';
import type { TicketQuote } from './useTicketQuote.ts';

type Priced = Pick<TicketQuote, 'scale' | 'tickDigits' | 'notation' | 'currency'>;

/** The ticket's figures in the customer's language. */
export function useTicketWords() {
  const { t, i18n } = useTranslation(['ticket', 'app']);
  const age = useAgeText();
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  return {
    /** A price of units; a share's with its currency, a rate or points alone. */
    price: (units: number, { scale, tickDigits, notation, currency }: Priced, source: Source): string => {
      if (Number.isNaN(units)) return ABSENT;
      const known = pricesAreSums(source) ? currencyOf(currency) : undefined;
      return known
        ? moneyText(formatUnits(units, scale, shownDigits(units, scale, tickDigits)), known, locale)
        : priceText(units, scale, tickDigits, numbers, notation);
    },
    /** A price as the wire writes it, with the decimals of its tick. */
    wire: (units: number, { scale, tickDigits }: Priced): string => formatUnits(units, scale, shownDigits(units, scale, tickDigits)),
    /** Minor units. */
    money: (units: bigint, currency: Currency): string => moneyText(amountText(units, CURRENCY_SCALE[currency]), currency, locale),
    count: (count: number): string => wholeText(count, numbers),
    /** A fraction without its sign. */
    ratio: (ratio: number): string => ratioText(ratio, numbers).replace('+', ''),
    /** What a price is worth, where it isn't simply live. */
    state: (state: PriceState, timeZone: string | undefined): string | undefined => {
      switch (state.kind) {
        case 'live':
          return undefined;
        case 'stale':
          return t('state.stale', { ns: 'app', age: age(state.age) });
        case 'cached':
          return t('state.cached', { ns: 'app', time: minuteText(Number.isNaN(state.at) ? Date.now() : state.at, locale, timeZone) });
        case 'delayed':
        case 'halted':
        case 'delisted':
        case 'closed':
        case 'unavailable':
          return t(`state.${state.kind}`, { ns: 'app' });
      }
    },
    /** `15:42:08 EDT`. */
    clock: (at: number, timeZone: string | undefined): string =>
      timeZone === undefined ? clockText(at, locale) : `${clockText(at, locale, timeZone)}\u00a0${zoneText(at, timeZone)}`,
    /** `12 mars`. */
    day: (at: number, timeZone: string | undefined): string => dayText(at, locale, timeZone),
    /** `12 mars 09:30 EDT`. */
    moment: (at: number, timeZone: string | undefined): string =>
      `${dayText(at, locale, timeZone)} ${minuteText(at, locale, timeZone)}${timeZone === undefined ? '' : `\u00a0${zoneText(at, timeZone)}`}`,
  };
}
