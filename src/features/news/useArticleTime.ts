import { useTranslation } from 'react-i18next';
import type { ArticleHead } from '../../../contract/rest/article.ts';
import { useFeed } from '../../data/useFeed.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { serverNow } from '../../lib/priceState.ts';
import { dateText, minuteText } from '../../lib/time.ts';
import { ageText } from '../../lib/useAgeText.ts';
import { useNow } from '../../lib/useNow.ts';

const RENEW_MS = 60_000;
const DAY_MS = 86_400_000;

/** When an article appeared: how long ago within the last day, its date and time before. Renewed each minute. */
export function useArticleTime(): (article: Pick<ArticleHead, 'createTimestamp'>) => string {
  const { t, i18n } = useTranslation();
  const now = serverNow(useFeed(), useQuoteStore().time(), useNow(RENEW_MS));
  return ({ createTimestamp }) => {
    const at = createTimestamp * 1000;
    const age = now === undefined ? Number.POSITIVE_INFINITY : now - at;
    return age < DAY_MS ? t('news.ago', { age: ageText(t, age) }) : `${dateText(at, i18n.language)} ${minuteText(at, i18n.language)}`;
  };
}
