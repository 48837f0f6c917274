/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid -- the writer gives every cell its text, and the link its address */
import hidden from '../../../ui/sign/visually-hidden.module.css';
import row from '../quote-row.module.css';
import { StateMark } from '../RowCells.tsx';
import css from './columns.module.css';
import type { Column, Layout, Placed } from './columns.ts';

/** A row's cells, each where the layout has it. */
export function ColumnCells({ layout }: { readonly layout: Layout }) {
  return (
    <>
      <span role="gridcell" className={row.code} data-cell="code" />
      <span role="gridcell" className={row.denseWho} style={{ right: layout.whoEnd }}>
        <a className={row.name} tabIndex={-1} data-cell="name" />
        <StateMark />
      </span>
      {layout.placed.map(({ column, right, width }) => (
        <Cell key={column} column={column} style={{ right, width }} />
      ))}
    </>
  );
}

function Cell({ column, style }: { readonly column: Column; readonly style: Pick<Placed, 'right' | 'width'> }) {
  switch (column) {
    case 'spark':
      return null;
    case 'price':
      return (
        // Its light reaches beyond its digits on both sides.
        <span role="gridcell" className={row.number} style={{ right: style.right - 4, width: style.width + 8 }}>
          <span className={row.densePrice} data-cell="price" />
          <span className={row.pad} data-cell="pad" aria-hidden="true" />
        </span>
      );
    case 'ratio':
      return (
        <span role="gridcell" className={row.plainRatio} style={style} data-cell="ratioInk">
          <span data-cell="ratio" />
        </span>
      );
    case 'change':
      return (
        <span role="gridcell" className={row.extended} style={style} data-cell="subCell">
          <span className={row.prefix} data-cell="prefix" />
          <span data-cell="sub" />
          <span className={row.pad} data-cell="subPad" aria-hidden="true" />
        </span>
      );
    case 'bid':
      return <span role="gridcell" className={row.bid} style={{ ...style, display: 'block' }} data-cell="bid" />;
    case 'ask':
      return <span role="gridcell" className={row.ask} style={{ ...style, display: 'block' }} data-cell="ask" />;
    case 'volume':
      return <span role="gridcell" className={row.volumeCell} style={{ ...style, display: 'block' }} data-cell="volume" />;
    case 'range':
      return (
        <span role="gridcell" className={css.range} style={style}>
          <span className={hidden.hidden} data-cell="rangeWords" />
          <span className={css.line} data-cell="range" aria-hidden="true" />
        </span>
      );
    case 'spread':
    case 'open':
    case 'high':
    case 'low':
    case 'previous':
      return <span role="gridcell" className={css.figure} style={style} data-cell={column} />;
  }
}
