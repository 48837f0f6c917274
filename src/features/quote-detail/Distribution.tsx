import { useTranslation } from 'react-i18next';
import { parseUnits } from '../../../contract/finance/price.ts';
import type { Chips, Summary } from '../../../contract/rest/summary.ts';
import type { Loadable } from '../../data/api.ts';
import { useQuote } from '../../data/useQuote.ts';
import { numberFormats, priceText, ratioText, wireText } from '../../lib/numbers.ts';
import { EmptyState, FailedState } from '../../ui/page/Faces.tsx';
import { chipBars, placeOf } from './chips.ts';
import css from './distribution.module.css';

interface DistributionProps {
  readonly id: number | undefined;
  readonly summary: Loadable<Summary>;
}

/** At which prices the shares now held were bought. */
export function Distribution({ id, summary }: DistributionProps) {
  const { t } = useTranslation();
  if (!summary.data) {
    if (summary.state === 'failed') return <FailedState title={t('chips.failed')} failure={summary.failure} onRetry={summary.retry} />;
    return <div className={css.bones} aria-busy="true" />;
  }
  const { chips, synthetic } = summary.data;
  if (!chips || chips.prices.length === 0) return <EmptyState icon="info" title={t('chips.none')} detail={t('chips.noneDetail')} />;
  return <Histogram id={id} chips={chips} synthetic={synthetic} />;
}

function Histogram({ id, chips, synthetic }: { readonly id: number | undefined; readonly chips: Chips; readonly synthetic: boolean }) {
  const { t, i18n } = useTranslation();
  const quote = useQuote(id);
  const numbers = numberFormats(i18n.language);
  const { scale, prices } = chips;
  const digits = Math.min(quote?.instrument.tickDigits ?? 2, scale);
  // The quote's units brought to the scale of the chips.
  const price = quote === undefined ? Number.NaN : quote.price * 10 ** (scale - quote.instrument.scale);
  const bars = chipBars(chips, price);
  const now = placeOf(price, prices);
  const average = placeOf(parseUnits(chips.averageCost, scale) ?? Number.NaN, prices);
  // The ends of the drawing are bounds of volume, no prices of a trade: the tick's decimals are enough.
  const step = 10 ** (scale - digits);
  const units = (value: number | undefined) =>
    priceText(Math.round((value ?? Number.NaN) / step) * step, scale, digits, numbers, quote?.instrument.notation);
  const profit = ratioText(chips.profitRatio, numbers).replace('+', '');
  const range = (part: Chips['range70']) => `${wireText(part.low, numbers)} – ${wireText(part.high, numbers)}`;
  const nowText =
    quote === undefined
      ? ''
      : priceText(quote.price, quote.instrument.scale, quote.instrument.tickDigits, numbers, quote.instrument.notation);
  return (
    <section className={css.part} aria-label={t('quote.distribution')}>
      <dl className={css.figures}>
        <div>
          <dt>{t('chips.profit')}</dt>
          <dd>{profit}</dd>
        </div>
        <div>
          <dt>{t('chips.average')}</dt>
          <dd>{wireText(chips.averageCost, numbers)}</dd>
        </div>
        <div>
          <dt>{t('chips.range70')}</dt>
          <dd>{range(chips.range70)}</dd>
        </div>
        <div>
          <dt>{t('chips.range90')}</dt>
          <dd>{range(chips.range90)}</dd>
        </div>
      </dl>
      <figure
        className={css.drawing}
        aria-label={t('chips.drawing', { low: units(prices[0]), high: units(prices.at(-1)), profit, price: nowText })}
      >
        <span>{units(prices.at(-1))}</span>
        <div className={css.bars}>
          {bars.map((bar) => (
            <i key={bar.low} className={bar.profit ? css.gain : css.loss} style={{ width: `${bar.length * 100}%` }} />
          ))}
          {average !== undefined && <Line at={average} className={css.average} label={t('chips.averageLine')} />}
          {now !== undefined && <Line at={now} className={css.now} label={nowText} />}
        </div>
        <span>{units(prices[0])}</span>
      </figure>
      <p className={css.legend}>
        <span>
          <i className={css.gain} /> {t('chips.gain')}
        </span>
        <span>
          <i className={css.loss} /> {t('chips.loss')}
        </span>
      </p>
      <p className={css.note}>{synthetic ? t('chips.synthetic') : t('chips.note')}</p>
    </section>
  );
}

function Line({ at, className, label }: { readonly at: number; readonly className: string; readonly label: string }) {
  return (
    <span className={className} style={{ top: `${at * 100}%` }}>
      <b>{label}</b>
    </span>
  );
}
