import { useTranslation } from 'react-i18next';
import { useQuote } from '../../data/useQuote.ts';
import { ABSENT, countText, numberFormats, priceText } from '../../lib/numbers.ts';
import css from './quote-detail.module.css';

/** The best bid and ask with their sizes; a side that nobody quotes is a dash. */
export function Touch({ id }: { readonly id: number | undefined }) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const numbers = numberFormats(i18n.language);
  const side = (price: number | undefined, volume: number | undefined) => {
    if (quote === undefined || price === undefined || Number.isNaN(price)) return ABSENT;
    const { scale, tickDigits, notation } = quote.instrument;
    const size = volume === undefined || Number.isNaN(volume) ? '' : ` × ${countText(volume, numbers)}`;
    return `${priceText(price, scale, tickDigits, numbers, notation)}${size}`;
  };
  return (
    <dl className={css.touch}>
      <div>
        <dt>{t('quote.bid')}</dt>
        <dd className={css.bid}>{side(quote?.bid, quote?.bidVolume)}</dd>
      </div>
      <div>
        <dt>{t('quote.ask')}</dt>
        <dd className={css.ask}>{side(quote?.ask, quote?.askVolume)}</dd>
      </div>
    </dl>
  );
}
