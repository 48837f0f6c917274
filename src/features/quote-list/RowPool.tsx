/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import { memo, type ReactNode, type RefObject } from 'react';
import css from './quote-row.module.css';
import { RowCells } from './RowCells.tsx';

interface RowPoolProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Changes only with the key, because the elements are handed to a recycler. */
  readonly size: number;
  readonly dense: boolean;
  readonly starLabel: string;
  /** In place of the usual ones, behind the star. */
  readonly cells?: ReactNode;
}

/** Elements of a recycler: rendered once, then written, placed and ordered by it alone. */
export const RowPool = memo(function RowPool({ ref, size, dense, starLabel, cells }: RowPoolProps) {
  return (
    <div ref={ref} role="presentation">
      {Array.from({ length: size }, (_, slot) => (
        <div key={slot} role="row" hidden className={`${css.placed} ${dense ? css.dense : css.row}`}>
          <RowCells dense={dense} starLabel={starLabel} cells={cells} />
        </div>
      ))}
    </div>
  );
});
