/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
/* oxlint-disable jsx-a11y/control-has-associated-label, jsx-a11y/anchor-has-content, jsx-a11y/anchor-is-valid -- the writer gives every cell its text, and the link its address */
import { memo, useLayoutEffect, useRef } from 'react';
import type { QuoteStore } from '../../data/api.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './quote-row.module.css';
import type { RowFormat } from './rowFormat.ts';
import { createRowWriter, type RowFacts, type RowWriter } from './rowWriter.ts';

export interface QuoteRowProps {
  readonly store: QuoteStore;
  /** Undefined while it isn't known which instrument stands here. */
  readonly id: number | undefined;
  /** Shown until the quote arrives. */
  readonly facts?: RowFacts | undefined;
  readonly format: RowFormat;
  /** The desk's one-line row. */
  readonly dense: boolean;
  /** Position in the list, from 0. */
  readonly index: number;
  readonly elementId: string;
  /** Where the keyboard is. */
  readonly active: boolean;
  /** Shown beside the list. */
  readonly selected: boolean;
  /** Distance from the top of a virtual list; in the normal flow without it. */
  readonly top?: number | undefined;
  readonly starLabel: string;
}

/** Widths that the style sheet gives the sparkline. */
const SPARK_NARROW = 40;
const SPARK_WIDE = 56;

/** Cells without contents: the writer fills them, at first paint and at each change, so a tick costs no render. */
export const QuoteRow = memo(function QuoteRow({
  store,
  id,
  facts,
  format,
  dense,
  index,
  elementId,
  active,
  selected,
  top,
  starLabel,
}: QuoteRowProps) {
  const root = useRef<HTMLDivElement>(null);
  const writer = useRef<RowWriter>(undefined);

  useLayoutEffect(() => {
    if (!root.current) return;
    const made = createRowWriter(root.current, dense ? SPARK_WIDE : SPARK_NARROW);
    writer.current = made;
    return () => made.stop();
  }, [dense]);

  useLayoutEffect(() => {
    writer.current?.show(id === undefined ? undefined : store.get(id), facts, format);
    if (id === undefined) return;
    return store.subscribe(id, (quote) => writer.current?.update(quote));
  }, [store, id, facts, format, dense]);

  return (
    <div
      ref={root}
      id={elementId}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected || undefined}
      className={`${dense ? css.dense : css.row} ${active ? css.active : ''} ${selected ? css.selected : ''}`}
      data-index={index}
      data-id={id}
      style={top === undefined ? undefined : { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className={css.star}>
        <button type="button" tabIndex={-1} data-star aria-label={starLabel} className={css.starButton}>
          <Icon name="star" size={16} />
        </button>
      </span>
      {dense ? <DenseCells /> : <PhoneCells />}
    </div>
  );
});

function StateMark() {
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

function PhoneCells() {
  return (
    <>
      <span role="gridcell" className={css.who}>
        <a className={css.name} tabIndex={-1} data-cell="name" />
        <span className={css.meta}>
          <span data-cell="code" />
          <StateMark />
          <span className={css.volume} data-cell="volume" />
        </span>
      </span>
      <canvas className={css.spark} data-cell="spark" aria-hidden="true" />
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
      <canvas className={css.spark} data-cell="spark" aria-hidden="true" />
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
