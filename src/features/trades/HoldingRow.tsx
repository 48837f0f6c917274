import { memo, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Position } from '../../../contract/rest/trading.ts';
import { wholeText } from '../../lib/numbers.ts';
import { Tags } from '../../products/Tags.tsx';
import { holdingSide, averageText } from '../../products/traded.ts';
import { useTradedName } from '../../products/useTradedName.ts';
import { detailHref } from '../../products/tradePage.ts';
import type { RowPlace } from '../../ui/list/LongList.tsx';
import { Link } from '../../ui/press/Link.tsx';
import { createSight } from '../../ui/list/sight.ts';
import css from './holding-row.module.css';
import { LiveFigures } from './LiveFigures.tsx';
import type { HoldingFormat } from './useHoldingFormat.ts';

interface HoldingRowProps {
  readonly position: Position;
  /** Row of its instrument, of an option that of its future; undefined while unknown. */
  readonly quoteId: number | undefined;
  readonly format: HoldingFormat;
  /** In the columns of a desk, with its actions; else they unfold when the row is pressed. */
  readonly wide: boolean;
  readonly open: boolean;
  readonly actions: ReactNode;
  readonly place: RowPlace;
  onToggle(id: number): void;
}

/** One open position: what stands still here, what moves in its figures. */
export const HoldingRow = memo(function HoldingRow({ position, quoteId, format, wide, open, actions, place, onToggle }: HoldingRowProps) {
  const { t } = useTranslation('trade');
  const { id, name, direction, positionNum, frozenNum, averagePrice, leverage } = position;
  const shown = useTradedName()(position);
  const side = position.margin === null || position.margin === undefined ? undefined : holdingSide(t, position);
  const [sight] = useState(createSight);
  const { ref: measure } = place;
  const follow = useCallback(
    (element: HTMLLIElement) => {
      measure?.(element);
      const stop = sight.watch(element);
      return () => {
        stop();
        measure?.(null);
      };
    },
    [measure, sight],
  );
  return (
    <li className={css.row} data-wide={wide || undefined} data-position={id} {...place} ref={follow}>
      <div className={css.cells}>
        {wide ? (
          <Link className={css.name} to={detailHref('position', id)} title={name}>
            {shown}
          </Link>
        ) : (
          <button type="button" className={css.name} aria-expanded={open} title={name} onClick={() => onToggle(id)}>
            {shown}
          </button>
        )}
        <span className={css.held}>
          {side !== undefined && <b className={direction === Direction.Buy ? css.rise : css.fall}>{side} </b>}
          {wholeText(positionNum, format.numbers)} × {averageText(averagePrice, position, format.numbers)}
          {frozenNum > 0 && <small> · {t('holding.frozen', { count: frozenNum })}</small>}
        </span>
        <span className={css.tags}>
          <Tags of={position} leverage={leverage} />
        </span>
        <LiveFigures position={position} quoteId={quoteId} format={format} sight={sight} />
        {wide && <span className={css.actions}>{actions}</span>}
      </div>
      {!wide && open && <div className={css.strip}>{actions}</div>}
    </li>
  );
});
