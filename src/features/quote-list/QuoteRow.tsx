/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { QuoteStore } from '../../data/api.ts';
import { createSight } from '../../ui/list/sight.ts';
import css from './quote-row.module.css';
import { RowCells } from './RowCells.tsx';
import type { RowFormat } from './rowFormat.ts';
import { createRowWriter, type RowFacts, type RowWriter } from './rowWriter.ts';

export interface QuoteRowProps {
  readonly store: QuoteStore;
  /** Undefined while it isn't known which instrument stands here. */
  readonly id: number | undefined;
  /** Shown until the quote arrives. */
  readonly facts?: RowFacts | undefined;
  readonly format: RowFormat;
  /** Position in the list, from 0. */
  readonly index: number;
  readonly elementId: string;
  /** Where the keyboard is. */
  readonly active: boolean;
  /** Shown beside the list. */
  readonly selected: boolean;
  readonly note?: string | undefined;
  readonly noteLabel?: string;
  /** Absent where rows have no star. */
  readonly starLabel?: string | undefined;
  readonly watched?: boolean | undefined;
}

/** A live row in the normal flow. Its writer fills the cells, at first paint and at each change, so a tick costs no render. Out of sight it follows in turn. */
export const QuoteRow = memo(function QuoteRow({
  store,
  id,
  facts,
  format,
  index,
  elementId,
  active,
  selected,
  note,
  noteLabel,
  starLabel,
  watched,
}: QuoteRowProps) {
  const root = useRef<HTMLDivElement>(null);
  const writer = useRef<RowWriter>(undefined);
  const [sight] = useState(createSight);

  useLayoutEffect(() => {
    if (!root.current) return undefined;
    writer.current = createRowWriter(root.current);
    return sight.watch(root.current);
  }, [sight]);

  useLayoutEffect(() => {
    writer.current?.show(id === undefined ? undefined : store.get(id), facts, format);
    if (id === undefined) return undefined;
    const update = () => {
      const quote = store.get(id);
      if (quote) writer.current?.update(quote);
    };
    const stop = store.subscribe(id, () => sight.write(update));
    return () => {
      stop();
      sight.drop(update);
    };
  }, [store, id, facts, format, sight]);

  return (
    <div
      ref={root}
      id={elementId}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected || undefined}
      className={css.row}
      data-index={index}
      data-id={id}
      data-active={active || undefined}
    >
      <RowCells dense={false} starLabel={starLabel} watched={watched} note={note} noteLabel={noteLabel} />
    </div>
  );
});
