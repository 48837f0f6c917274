import { useTranslation } from 'react-i18next';
import type { Strategy } from '../../../contract/rest/strategy.ts';
import type frStrategy from '../../../locales/fr/strategy.json';
import { ABSENT, decimalText, numberFormats, ratioText } from '../../lib/numbers.ts';
import { dateText } from '../../lib/time.ts';
import { useZonedMomentText } from '../../lib/useMomentText.ts';

declare module '../../lib/i18n.ts' {
  interface Words {
    strategy: typeof frStrategy;
  }
}

/** A strategy's figures in the customer's language. */
export function useStrategyWords() {
  const { t, i18n } = useTranslation('strategy');
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  const moment = useZonedMomentText();
  return {
    /** Percent as the wire has it. */
    percent: (value: string): string => `${decimalText(value, numbers)}${numbers.percent}`,
    /** The same with its sign. */
    change: (value: string): string => ratioText(Number(value) / 100, numbers),
    decimal: (value: string): string => decimalText(value, numbers),
    moment,
    day: (seconds: number): string => dateText(seconds * 1000, locale),
    days: (count: number): string => t('days', { count }),
    risk: ({ risk }: Pick<Strategy, 'risk'>): string => t('terms.riskOf', { grade: risk }),
    kind: ({ kind }: Pick<Strategy, 'kind'>): string => t(`kind.${kind}`),
    rule: ({ kind, parameters }: Pick<Strategy, 'kind' | 'parameters'>): string => {
      const said = (name: string): string => decimalText(String(parameters[name] ?? ABSENT), numbers);
      return t(`rule.${kind}`, {
        fast: said('fast'),
        slow: said('slow'),
        window: said('window'),
        entry: said('entry'),
        levels: said('levels'),
        step: said('step'),
        every: said('every'),
        top: said('top'),
      });
    },
    fee: (percent: string): string => t('terms.feeOf', { percent: `${decimalText(percent, numbers)}${numbers.percent}` }),
  };
}
