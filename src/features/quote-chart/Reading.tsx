import { useTranslation } from 'react-i18next';
import { countText, numberFormats, priceText } from '../../lib/numbers.ts';
import type { Bar } from './bars.ts';
import { barTimeText, type Legend } from './legend.ts';
import css from './quote-chart.module.css';

interface ReadingProps {
  readonly bar: Bar | undefined;
  readonly legend: Legend;
}

/** All values of the bar under the crosshair, or of the last one, in one row. */
export function Reading({ bar, legend }: ReadingProps) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  if (!bar) return <p className={css.reading} />;
  const value = (label: string, text: string) => (
    <span>
      {label}
      <b>{text}</b>
    </span>
  );
  const price = (units: number) => priceText(units, legend.scale, legend.digits, numbers, legend.notation);
  return (
    <p className={css.reading}>
      <span>{barTimeText(bar.time, legend, i18n.language)}</span>
      {value(t('chart.open'), price(bar.open))}
      {value(t('chart.high'), price(bar.high))}
      {value(t('chart.low'), price(bar.low))}
      {value(t('chart.close'), price(bar.close))}
      {legend.volume && value(t('chart.volume'), countText(bar.volume, numbers))}
    </p>
  );
}
