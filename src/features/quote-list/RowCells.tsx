/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid -- the writer gives every cell its text, and the link its address */
import type { ReactNode } from 'react';
import { Icon } from '../../ui/sign/Icon.tsx';
import hidden from '../../ui/sign/visually-hidden.module.css';
import css from './quote-row.module.css';

interface RowCellsProps {
  /** The desk's one-line row. */
  readonly dense: boolean;
  /** Absent where rows have no star. */
  readonly starLabel?: string | undefined;
  /** Whether its star is lit; absent where a writer says so. */
  readonly watched?: boolean | undefined;
  /** A figure that only this list has, and what it is. */
  readonly note?: string | undefined;
  readonly noteLabel?: string | undefined;
  /** In place of the usual ones, behind the star. */
  readonly cells?: ReactNode;
}

/** Cells without contents, see rowWriter. The sparkline's place stays empty, see SparkColumn. */
export function RowCells({ dense, starLabel, watched, note, noteLabel, cells }: RowCellsProps) {
  return (
    <>
      {starLabel !== undefined && (
        <span role="gridcell" className={css.star}>
          <button type="button" tabIndex={-1} data-star aria-label={starLabel} aria-pressed={watched} className={css.starButton}>
            <Icon name="star" size={16} />
          </button>
        </span>
      )}
      {cells ?? (dense ? <DenseCells /> : <PhoneCells note={note} noteLabel={noteLabel} />)}
    </>
  );
}

export function StateMark() {
  return (
    <span className={css.state} data-cell="stateMark">
      <svg className={css.stateIcon} width="12" height="12" viewBox="0 0 24 24" aria-hidden="true">
        <path className={css.clock} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2" />
        <path className={css.halt} d="M9 5v14M15 5v14" />
      </svg>
      <span className={css.stateWord} data-cell="state" />
    </span>
  );
}

function Ratio() {
  return (
    <span role="gridcell" className={css.pill} data-cell="pill">
      <i className={css.arrow} aria-hidden="true" />
      <span data-cell="ratio" />
    </span>
  );
}

function PhoneCells({ note, noteLabel }: Pick<RowCellsProps, 'note' | 'noteLabel'>) {
  return (
    <>
      <span role="gridcell" className={css.who}>
        <a className={css.name} tabIndex={-1} data-cell="name" />
        <span className={css.meta}>
          <span data-cell="code" />
          <StateMark />
          <span className={css.volume} data-cell="volume" />
          {note !== undefined && (
            <span className={css.note}>
              <span className={hidden.hidden}>{noteLabel} </span>
              {note}
            </span>
          )}
        </span>
      </span>
      <span role="gridcell" className={css.price} data-cell="price" />
      <Ratio />
      <span role="gridcell" className={css.sub} data-cell="subCell">
        <span className={css.prefix} data-cell="prefix" />
        <span data-cell="sub" />
      </span>
      <span role="gridcell" className={css.subRatio} data-cell="subRatio" />
    </>
  );
}

function DenseCells() {
  return (
    <>
      <span role="gridcell" className={css.code} data-cell="code" />
      <span role="gridcell" className={css.denseWho}>
        <a className={css.name} tabIndex={-1} data-cell="name" />
        <StateMark />
      </span>
      <span role="gridcell" className={css.number}>
        <span className={css.densePrice} data-cell="price" />
        <span className={css.pad} data-cell="pad" aria-hidden="true" />
      </span>
      <span role="gridcell" className={css.plainRatio} data-cell="ratioInk">
        <span data-cell="ratio" />
      </span>
      <span role="gridcell" className={css.extended} data-cell="subCell">
        <span className={css.prefix} data-cell="prefix" />
        <span data-cell="sub" />
        <span className={css.pad} data-cell="subPad" aria-hidden="true" />
      </span>
      <span role="gridcell" className={css.bid} data-cell="bid" />
      <span role="gridcell" className={css.ask} data-cell="ask" />
      <span role="gridcell" className={css.volumeCell} data-cell="volume" />
    </>
  );
}
