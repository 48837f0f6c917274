/** Active filters as words. */
import type { TFunction } from 'i18next';
import type { WindowFilter } from '../../../../contract/frame.ts';
import { countText, decimalText, MINUS, type NumberFormats } from '../../../lib/numbers.ts';

export interface FilterChip {
  readonly text: string;
  /** What goes when the chip is removed. */
  readonly names: readonly (keyof WindowFilter)[];
}

/** A percentage from a fraction, without the noise of binary fractions. */
export const percentOf = (ratio: number): number => Number((ratio * 100).toFixed(6));

export function filterChips(filter: WindowFilter, t: TFunction<'app'>, numbers: NumberFormats): FilterChip[] {
  const plain = (value: number) => decimalText(plainDecimal(value), numbers);
  const percent = (value: number) => `${plain(percentOf(value))}${numbers.percent}`;
  const count = (value: number) => (value < 0 ? MINUS : '') + countText(Math.abs(value), numbers);
  const range = (
    name: string,
    low: 'minPrice' | 'minRatio' | 'minVolume' | 'minTurnover',
    high: 'maxPrice' | 'maxRatio' | 'maxVolume' | undefined,
    text: (value: number) => string,
  ): FilterChip[] => {
    const [least, most] = [filter[low], high && filter[high]];
    if (least === undefined && most === undefined) return [];
    const names = high ? [low, high] : [low];
    if (least === undefined) return [{ text: t('filter.most', { name, high: text(most ?? 0) }), names }];
    if (most === undefined) return [{ text: t('filter.least', { name, low: text(least) }), names }];
    return [{ text: t('filter.between', { name, low: text(least), high: text(most) }), names }];
  };
  return [
    ...range(t('filter.price'), 'minPrice', 'maxPrice', plain),
    ...range(t('filter.ratioShort'), 'minRatio', 'maxRatio', percent),
    ...range(t('filter.volume'), 'minVolume', 'maxVolume', count),
    ...range(t('filter.turnoverShort'), 'minTurnover', undefined, count),
    ...(filter.state ? [{ text: t(`filter.${filter.state}`), names: ['state' as const] }] : []),
  ];
}

/** Decimal digits of a number, never an exponent. */
export function plainDecimal(value: number): string {
  const text = value.toFixed(8).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
