import type { Position } from '../../../../contract/rest/trading.ts';
import { useRead } from '../../../data/useRead.ts';
import type { Priced } from '../../../products/traded.ts';
import { MarkChart } from './MarkChart.tsx';
import { marksOf } from './marks.ts';

interface PositionChartProps {
  readonly id: number;
  readonly of: Priced & Pick<Position, 'market' | 'stockCode' | 'option' | 'name' | 'direction' | 'createTimeTimestamp'>;
}

const MOST_MARKS = 200;

/** The chart since a position was opened, with each trade that opened or closed a part of it. */
export function PositionChart({ id, of }: PositionChartProps) {
  const { data } = useRead('positionWaterPageList', { id, pageNum: 1, pageSize: MOST_MARKS });
  return <MarkChart of={of} marks={marksOf(data?.list ?? [], of.direction)} since={of.createTimeTimestamp} />;
}
