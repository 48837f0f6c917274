import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import type { Offering } from '../../../contract/rest/market.ts';
import type frSubscription from '../../../locales/fr/subscription.json';
import { useRead } from '../../data/useRead.ts';
import { ABSENT, decimalText, numberFormats, ratioText, wholeText, wireCountText, wireText } from '../../lib/numbers.ts';
import { dateText } from '../../lib/time.ts';
import type { useZonedMomentText } from '../../lib/useMomentText.ts';
import type { Line } from '../../ui/list/Lines.tsx';

declare module '../../lib/i18n.ts' {
  interface Words {
    subscription: typeof frSubscription;
  }
}

/** Whose clock the dates of a market's issues are said on, once it is known. */
export const useMarketZone = (market: Market): string | undefined =>
  useRead('getMarkets', {}).data?.list.find((known) => known.market === market)?.timeZone;

/** A new issue's figures in the customer's language, its instants on the market's own clock. */
export function useIssueWords() {
  const { t, i18n } = useTranslation('subscription');
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  const price = ({ price: final, priceLow, priceHigh, currency }: Offering): string => {
    const range =
      priceLow && priceHigh && priceLow !== priceHigh ? `${wireText(priceLow, numbers)} – ${wireText(priceHigh, numbers)}` : undefined;
    return `${final ? wireText(final, numbers) : (range ?? wireText(priceHigh ?? priceLow, numbers))}\u00a0${currency}`;
  };
  const share = (fraction: number | null | undefined): string =>
    fraction === null || fraction === undefined ? ABSENT : ratioText(fraction, numbers).replace('+', '');
  return {
    numbers,
    price,
    priced: (value: string, currency: string): string => `${wireText(value, numbers)}\u00a0${currency}`,
    raised: (value: string, currency: string): string => `${wireCountText(value, numbers)}\u00a0${currency}`,
    /** What it was issued at, or may be at most. */
    top: ({ price: final, priceHigh, currency }: Offering): string => `${wireText(final ?? priceHigh, numbers)}\u00a0${currency}`,
    /** Percent as the wire has it. */
    rate: (value: string | undefined): string => (value === undefined ? ABSENT : `${decimalText(value, numbers)}${numbers.percent}`),
    count: (value: number): string => wholeText(value, numbers),
    day: (seconds: number | null | undefined, zone: string | undefined): string =>
      seconds === null || seconds === undefined ? ABSENT : dateText(seconds * 1000, locale, zone),
    /** All that is known of it; what comes next stands elsewhere, with its countdown. */
    lines: (offering: Offering, moment: ReturnType<typeof useZonedMomentText>): readonly Line[] => {
      const { currency, raisedFunds, oversubscription, debutChange, prospectusDate, allotDate, listDate } = offering;
      const at = (seconds: number | null | undefined) => (seconds ? moment(seconds) : ABSENT);
      return [
        { label: t(offering.price ? 'issue.price' : 'issue.range'), value: price(offering) },
        { label: t('issue.lot'), value: wholeText(offering.lot, numbers) },
        { label: t('issue.exchange'), value: offering.exchangeCode ?? ABSENT },
        { label: t('issue.industry'), value: offering.industry ?? ABSENT },
        ...(offering.sponsor ? [{ label: t('issue.sponsor'), value: offering.sponsor }] : []),
        { label: t('issue.prospectus'), value: at(prospectusDate) },
        { label: t('issue.raised'), value: raisedFunds ? `${wireCountText(raisedFunds, numbers)}\u00a0${currency}` : ABSENT },
        ...(allotDate ? [{ label: t('issue.allotment'), value: at(allotDate) }] : []),
        { label: t('issue.listing'), value: at(listDate) },
        ...(oversubscription
          ? [{ label: t('issue.cover'), value: t('issue.times', { times: wireText(oversubscription.toFixed(1), numbers) }) }]
          : []),
        ...(typeof offering.oneLotSuccess === 'number' ? [{ label: t('issue.oneLot'), value: share(offering.oneLotSuccess) }] : []),
        ...(typeof debutChange === 'number' ? [{ label: t('issue.debut'), value: ratioText(debutChange, numbers) }] : []),
      ];
    },
  };
}
