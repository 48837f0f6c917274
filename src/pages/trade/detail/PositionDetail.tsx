import { useTranslation } from 'react-i18next';
import type { ClosedPosition, Position } from '../../../../contract/rest/trading.ts';
import { numberFormats } from '../../../lib/numbers.ts';
import { dateText } from '../../../lib/time.ts';
import { holdingSide, lineText, liquidationText, withCurrency } from '../../../products/traded.ts';
import { PositionActions } from '../../../features/trades/PositionActions.tsx';
import { DetailPage } from './DetailPage.tsx';
import { LiveHead } from './LiveHead.tsx';
import { Movements } from './Movements.tsx';
import { PositionChart } from './PositionChart.tsx';
import { useFieldLines } from './useFieldLines.ts';

interface PositionDetailProps {
  readonly position: Position;
  /** What was closed of it so far. */
  readonly closed: readonly ClosedPosition[];
}

/** An open position with all that is known of it. What moves with the market stands live in its head. */
export function PositionDetail({ position, closed }: PositionDetailProps) {
  const { t, i18n } = useTranslation('trade');
  const of = useFieldLines(position);
  const { id, source, option, frozenNum, isolatedPosition, margin, multiplier, marketDateTimestamp } = position;
  return (
    <DetailPage
      of={position}
      head={<LiveHead position={position} />}
      actions={<PositionActions position={position} kind="plain" />}
      chart={<PositionChart id={id} of={position} />}
      lines={[
        of.text('id', String(id)),
        of.text('line', lineText(t, source, option)),
        of.text('direction', holdingSide(t, position)),
        of.count('quantity', position.positionNum),
        of.count('frozen', frozenNum > 0 ? frozenNum : undefined),
        of.average('averageCost', position.averagePrice),
        of.movement('sellProfit', position.sellProfit),
        of.money('fee', position.fee),
        of.text('isolated', margin ? (isolatedPosition === 1 ? t('detail.field.isolatedYes') : t('detail.field.isolatedNo')) : undefined),
        of.money('margin', margin),
        of.money('maintenance', position.maintenance),
        of.leverage('leverage', position.leverage),
        of.text(
          'liquidation',
          position.liquidationPrice
            ? withCurrency(liquidationText(position, numberFormats(i18n.language)), position, i18n.language)
            : undefined,
        ),
        of.decimal('multiplier', multiplier === '1' ? undefined : multiplier),
        of.text('option', option ? t(`detail.field.${option.right}`) : undefined),
        of.strike('strike', option?.strike),
        of.text('underlying', option?.underlying),
        of.moment('opened', position.createTimeTimestamp),
        of.moment('modified', position.modifyTimeTimestamp),
        // The day as such, told as its midnight in UTC.
        of.text('marketDate', dateText(marketDateTimestamp * 1000, i18n.language, 'UTC')),
        of.moment('expires', position.expiredDateTimestamp),
        of.count('closes', closed.length > 0 ? closed.reduce((sum, { quantity }) => sum + quantity, 0) : undefined),
      ]}
    >
      <Movements id={id} of={position} />
    </DetailPage>
  );
}
