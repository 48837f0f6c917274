import { useTranslation } from 'react-i18next';
import type { BondAuction } from '../../../contract/rest/bondAuction.ts';
import type frNewbonds from '../../../locales/fr/newbonds.json';
import { useZonedMomentText } from '../../lib/useMomentText.ts';
import { useBondWords } from '../../products/useBondWords.ts';
import type { Line } from '../../ui/list/Lines.tsx';

declare module '../../lib/i18n.ts' {
  interface Words {
    newbonds: typeof frNewbonds;
  }
}

type Terms = Pick<
  BondAuction,
  'kind' | 'term' | 'code' | 'coupon' | 'couponDerived' | 'frequency' | 'reopening' | 'interestDate' | 'issueDate' | 'maturityDate'
>;

/** An auction's figures in the customer's language. @param timeZone of its moments, this device's without one */
export function useAuctionWords(timeZone?: string) {
  const { t, i18n } = useTranslation(['newbonds', 'bonds']);
  const words = useBondWords();
  const moment = useZonedMomentText(timeZone);
  const span = ({ term }: Pick<Terms, 'term'>): string =>
    term
      .map(({ count, unit }) => new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
      .join(' ');
  return {
    ...words,
    moment,
    span,
    /** Of a bill its discount, else the yield. */
    rateLabel: ({ frequency }: Pick<Terms, 'frequency'>): string => t(frequency === 0 ? 'discount' : 'yield'),
    /** What holds from the announcement to the maturity. */
    terms: (of: Terms): readonly Line[] => [
      { label: t('kind'), value: t(`kinds.${of.kind}`) },
      { label: t('term'), value: span(of) },
      { label: t('code'), value: of.code },
      {
        label: t('coupon', { ns: 'bonds' }),
        value: of.frequency === 0 ? t('noCoupon', { ns: 'bonds' }) : `${words.percent(of.coupon)} · ${words.times(of)}`,
      },
      ...(of.frequency > 0 && of.couponDerived ? [{ label: t('couponFrom'), value: t('couponDerived') }] : []),
      ...(of.reopening ? [{ label: t(of.frequency === 0 ? 'moreOf' : 'reopening'), value: words.date(of.interestDate) }] : []),
      { label: t('issue'), value: words.date(of.issueDate) },
      { label: t('maturity', { ns: 'bonds' }), value: words.date(of.maturityDate) },
    ],
  };
}
