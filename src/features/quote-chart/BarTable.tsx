import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormats, priceText, wholeText } from '../../lib/numbers.ts';
import { zoneText } from '../../lib/time.ts';
import type { Bar } from './bars.ts';
import { barTimeText, type Legend } from './legend.ts';
import css from './menu.module.css';

interface BarTableProps {
  readonly bars: readonly Bar[];
  readonly legend: Legend;
  readonly caption: string;
}

/** Every bar of the chart as text, the newest first. */
export function BarTable({ bars, legend, caption }: BarTableProps) {
  const { t } = useTranslation();
  const zone = zoneText((bars.at(-1)?.time ?? 0) * 1000, legend.timeZone);
  return (
    <table className={css.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{legend.daily ? t('chart.day') : `${t('chart.time')} ${zone}`}</th>
          <th scope="col" aria-label={t('chart.openFull')}>
            {t('chart.open')}
          </th>
          <th scope="col" aria-label={t('chart.highFull')}>
            {t('chart.high')}
          </th>
          <th scope="col" aria-label={t('chart.lowFull')}>
            {t('chart.low')}
          </th>
          <th scope="col" aria-label={t('chart.closeFull')}>
            {t('chart.close')}
          </th>
          {legend.volume && (
            <th scope="col" aria-label={t('chart.volumeFull')}>
              {t('chart.volume')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {bars.toReversed().map((bar) => (
          <BarRow key={bar.time} bar={bar} legend={legend} />
        ))}
      </tbody>
    </table>
  );
}

const BarRow = memo(function BarRow({ bar, legend }: { readonly bar: Bar; readonly legend: Legend }) {
  const { i18n } = useTranslation();
  const numbers = numberFormats(i18n.language);
  const price = (units: number) => (
    <td>
      <data value={units}>{priceText(units, legend.scale, legend.digits, numbers, legend.notation)}</data>
    </td>
  );
  return (
    <tr data-time={bar.time}>
      <th scope="row">{barTimeText(bar.time, legend, i18n.language)}</th>
      {price(bar.open)}
      {price(bar.high)}
      {price(bar.low)}
      {price(bar.close)}
      {legend.volume && (
        <td>
          <data value={bar.volume}>{wholeText(bar.volume, numbers)}</data>
        </td>
      )}
    </tr>
  );
});
