import { useTranslation } from 'react-i18next';
import type { Outcome, UnlistedOffer } from '../../../../contract/rest/unlisted.ts';
import type frUnlisted from '../../../../locales/fr/unlisted.json';
import { moneyText } from '../../../lib/money.ts';
import { decimalText, numberFormats, wholeText } from '../../../lib/numbers.ts';
import type { Line } from '../../../ui/list/Lines.tsx';

declare module '../../../lib/i18n.ts' {
  interface Words {
    unlisted: typeof frUnlisted;
  }
}

type Terms = Pick<UnlistedOffer, 'industry' | 'round' | 'price' | 'currency' | 'outcomes'>;

/** An unlisted company's figures in the customer's language. */
export function useUnlistedWords() {
  const { t, i18n } = useTranslation('unlisted');
  const numbers = numberFormats(i18n.language);
  const outcome = ({ multiple }: Outcome): string =>
    Number(multiple) === 0 ? t('outcome.lost') : t('outcome.times', { multiple: decimalText(multiple, numbers) });
  const part = (count: number): string => t('outcome.of', { count: wholeText(count, numbers) });
  return {
    shares: (count: number): string => wholeText(count, numbers),
    multiple: (multiple: string): string => decimalText(multiple, numbers),
    round: ({ round }: Pick<Terms, 'round'>): string => t(`round.${round}`),
    /** Of a hundred such companies, how many bring less than was paid, the loss of all among them. */
    worse: ({ outcomes }: Pick<Terms, 'outcomes'>): string =>
      part(outcomes.reduce((sum, { share, multiple }) => (Number(multiple) < 1 ? sum + share : sum), 0)),
    /** What holds as long as shares are held. */
    terms: (terms: Terms): readonly Line[] => [
      { label: t('industry'), value: terms.industry },
      { label: t('lastRound'), value: t(`round.${terms.round}`) },
      { label: t('price'), value: moneyText(terms.price, terms.currency, i18n.language) },
      { label: t('live'), value: t('noLive') },
    ],
    /** The outcomes that are stated, the worst first. */
    outcomes: ({ outcomes }: Pick<Terms, 'outcomes'>): readonly Line[] =>
      outcomes.map((one) => ({ label: outcome(one), value: part(one.share) })),
  };
}
