import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../contract/rest/trading.ts';
import { useRows } from '../../data/useRows.ts';
import { useDesk } from '../../lib/useMedia.ts';
import { LongList } from '../../ui/list/LongList.tsx';
import { HoldingRow } from './HoldingRow.tsx';
import { rowKey } from './useHeldState.ts';
import css from './holding-row.module.css';
import { useHoldingFormat } from './useHoldingFormat.ts';

interface HoldingListProps {
  readonly positions: readonly Position[];
  /** Never in columns: the list stands in one itself. */
  readonly narrow?: boolean;
  /** @param wide beside the position, whose name already leads to its detail */
  actions(position: Position, wide: boolean): ReactNode;
}

/** Columns that have a head, each with the grid area of its cells. */
const HEADS = [
  ['instrument', css.name],
  ['position', css.held],
  ['last', css.last],
  ['value', css.value],
  ['profit', css.profit],
  ['today', css.today],
] as const;

/** Of a row, CSS pixels. */
const WIDE_HEIGHT = 52;
const HEIGHT = 84;

/** Open positions, live. At a tick the rows write their figures; the list itself is drawn when a position comes or goes. */
export function HoldingList({ positions, narrow = false, actions }: HoldingListProps) {
  const { t } = useTranslation('trade');
  const wide = useDesk() && !narrow;
  const format = useHoldingFormat();
  const [open, setOpen] = useState<number>();
  const keys = useMemo(() => positions.map(rowKey), [positions]);
  const { ids } = useRows(keys);
  const rows = positions.map((position, index) => ({ position, quoteId: ids[index] }));
  const toggle = useCallback((id: number) => setOpen((before) => (before === id ? undefined : id)), []);
  return (
    <div className={css.list}>
      {wide && (
        <div className={css.head} aria-hidden="true">
          {HEADS.map(([head, area]) => (
            <span key={head} className={area}>
              {t(`head.${head}`)}
            </span>
          ))}
        </div>
      )}
      <LongList
        key={String(wide)}
        label={t('holding.list')}
        items={rows}
        estimate={wide ? WIDE_HEIGHT : HEIGHT}
        keyOf={({ position }) => position.id}
        row={({ position, quoteId }, place) => (
          <HoldingRow
            position={position}
            quoteId={quoteId}
            format={format}
            wide={wide}
            open={open === position.id}
            actions={wide || open === position.id ? actions(position, wide) : undefined}
            place={place}
            onToggle={toggle}
          />
        )}
      />
    </div>
  );
}
