import type { KlineType, Market } from '../../../contract/codes.ts';
import { useSettings } from '../../lib/settings.ts';
import { useBars } from './useBars.ts';

interface BarsAheadProps {
  readonly market: Market;
  readonly code: string;
  /** Of the chart; undefined: that of all charts. */
  readonly period: KlineType | undefined;
}

/** Asks for the bars of a chart that is still to be drawn: the data layer has them, or has asked for them, once it is. Shows nothing. */
export function BarsAhead({ market, code, period }: BarsAheadProps) {
  const usual = useSettings((settings) => settings.chartPeriod);
  useBars(market, code, period ?? usual, 'market');
  return null;
}
