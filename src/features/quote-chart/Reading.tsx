import { useTranslation } from 'react-i18next';
import { countText, numberFormats, unitsText } from '../../lib/numbers.ts';
import { dayText, minuteText, zoneText } from '../../lib/time.ts';
import type { Bar } from './bars.ts';
import css from './quote-chart.module.css';

interface ReadingProps {
  readonly bar: Bar | undefined;
  readonly scale: number;
  readonly digits: number;
  readonly timeZone: string;
  /** Bars shorter than a day say their time. */
  readonly intraday: boolean;
  /** Bars of one day alone need not name it. */
  readonly oneDay: boolean;
}

/** All values of the bar under the crosshair, or of the last one, in one row. */
export function Reading({ bar, scale, digits, timeZone, intraday, oneDay }: ReadingProps) {
  const { t, i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  if (!bar) return <p className={css.reading} />;
  const at = bar.time * 1000;
  const day = dayText(at, i18n.language, timeZone);
  const time = `${minuteText(at, i18n.language, timeZone)} ${zoneText(at, timeZone)}`;
  const value = (label: string, units: number) => (
    <span>
      {label} <b>{unitsText(units, scale, digits, numbers)}</b>
    </span>
  );
  return (
    <p className={css.reading}>
      <span>{oneDay ? time : intraday ? `${day} ${time}` : day}</span>
      {value(t('chart.open'), bar.open)}
      {value(t('chart.high'), bar.high)}
      {value(t('chart.low'), bar.low)}
      {value(t('chart.close'), bar.close)}
      <span>
        {t('chart.volume')} <b>{countText(bar.volume, numbers)}</b>
      </span>
    </p>
  );
}
