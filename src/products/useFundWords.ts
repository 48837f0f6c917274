import { useTranslation } from 'react-i18next';
import type { FundProduct } from '../../contract/rest/fund.ts';
import type frFunds from '../../locales/fr/funds.json';
import { decimalText, numberFormats } from '../lib/numbers.ts';
import { writtenDayText } from '../lib/time.ts';
import type { Line } from '../ui/list/Lines.tsx';

declare module '../lib/i18n.ts' {
  interface Words {
    funds: typeof frFunds;
  }
}

type Terms = Omit<FundProduct, 'minimum' | 'maximum'>;

/** A fund's figures in the customer's language. */
export function useFundWords() {
  const { t, i18n } = useTranslation('funds');
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  /** Percent as the wire has it. */
  const percent = (value: string): string => `${decimalText(value, numbers)}${numbers.percent}`;
  const term = ({ termMonths }: Pick<Terms, 'termMonths'>): string => (termMonths ? t('months', { count: termMonths }) : t('anyDay'));
  const risk = ({ risk: grade }: Pick<Terms, 'risk'>): string => t('riskOf', { grade });
  /** A term that is locked whole is paid as it ends, and can't be asked for. */
  const isLockedWhole = ({ mode, earlyCost }: Pick<Terms, 'mode' | 'earlyCost'>): boolean => mode === 'Regular' && earlyCost === undefined;
  const paid = (fund: Pick<Terms, 'redemptionDays' | 'mode' | 'earlyCost'>): string =>
    isLockedWhole(fund) ? t('atTerm') : t('daysLater', { days: fund.redemptionDays });
  const early = ({ earlyCost }: Pick<Terms, 'earlyCost'>): string =>
    earlyCost ? t('costOf', { percent: percent(earlyCost) }) : t('never');
  return {
    percent,
    term,
    risk,
    paid,
    day: (date: string): string => writtenDayText(date, locale),
    /** What holds as long as money is in it. */
    terms: (fund: Terms): readonly Line[] => [
      { label: t('yield'), value: percent(fund.rate) },
      { label: t('dayCount'), value: t(`count.${fund.dayCount}`) },
      { label: t('possibleLoss'), value: percent(fund.possibleLoss) },
      { label: t('risk'), value: risk(fund) },
      { label: t('term'), value: term(fund) },
      { label: t('confirmed'), value: t('weekdays', { count: fund.confirmationDays }) },
      ...(isLockedWhole(fund) ? [] : [{ label: t('paid'), value: t('weekdays', { count: fund.redemptionDays }) }]),
      ...(fund.mode === 'Regular'
        ? [
            { label: t('lock'), value: fund.earlyCost ? t('months', { count: fund.lockMonths ?? 0 }) : t('wholeTerm') },
            { label: t('earlyCost'), value: early(fund) },
          ]
        : []),
    ],
  };
}
