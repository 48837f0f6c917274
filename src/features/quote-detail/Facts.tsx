import { useTranslation } from 'react-i18next';
import type { Market } from '../../../contract/codes.ts';
import { useQuote } from '../../data/useQuote.ts';
import { useRead } from '../../data/useRead.ts';
import { ABSENT, countText, numberFormats, priceText, ratioText, wholeText, wireCountText, wireText } from '../../lib/numbers.ts';
import css from './quote-detail.module.css';

interface FactsProps {
  readonly id: number | undefined;
  readonly market: Market;
  readonly code: string;
}

/** The day's figures from the feed, the slower ones from the summary; a dash stands for what nobody has. */
export function Facts({ id, market, code }: FactsProps) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const summary = useRead('summaryDetail', { stockCode: code, market });
  const numbers = numberFormats(i18n.language);
  const price = (units: number | undefined) =>
    quote === undefined || units === undefined ? ABSENT : priceText(units, quote.instrument.scale, quote.instrument.tickDigits, numbers);
  const { data } = summary;
  const dividend = data?.dividendYield;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('quote.open'), price(quote?.open)],
    [t('quote.volume'), quote ? countText(quote.volume, numbers) : ABSENT],
    [t('quote.marketCap'), wireCountText(data?.marketCap, numbers)],
    [t('quote.high'), price(quote?.high)],
    [t('quote.turnover'), wireCountText(data?.turnover, numbers)],
    [t('quote.peRatio'), wireText(data?.peRatio, numbers)],
    [t('quote.low'), price(quote?.low)],
    [t('quote.week52High'), wireText(data?.week52High, numbers)],
    [
      t('quote.dividendYield'),
      dividend === null || dividend === undefined ? ABSENT : ratioText(Number(dividend), numbers).replace('+', ''),
    ],
    [t('quote.previousClose'), price(quote?.previousClose)],
    [t('quote.week52Low'), wireText(data?.week52Low, numbers)],
    [t('quote.lot'), quote ? wholeText(quote.instrument.lot, numbers) : ABSENT],
  ];
  const wide: readonly (readonly [label: string, value: string])[] = [
    [t('list.name'), quote?.instrument.name ?? ABSENT],
    [t('quote.sector'), data?.sector ?? ABSENT],
    [t('quote.isin'), data?.isin ?? ABSENT],
  ];
  const row = ([label, value]: readonly [string, string]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <section className={css.factsSection} aria-label={t('quote.facts')}>
      <dl className={css.facts}>{facts.map(row)}</dl>
      <dl className={css.factsWide}>{wide.map(row)}</dl>
      {summary.state === 'failed' && data === undefined && (
        <p className={css.factsNote}>
          {t('quote.factsFailed')}{' '}
          <button type="button" className={css.retry} onClick={summary.retry}>
            {t('app.retry')}
          </button>
        </p>
      )}
      {data?.synthetic === true && <p className={css.factsNote}>{t('quote.synthetic')}</p>}
    </section>
  );
}
