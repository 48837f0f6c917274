import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market, Phase } from '../../../contract/codes.ts';
import { quoteKey } from '../../../contract/quote.ts';
import type { QuoteRow as WireRow } from '../../../contract/rest/shapes.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useRows } from '../../data/useRows.ts';
import { useWatchlist } from '../../data/useWatchlist.ts';
import { QuoteRow } from './QuoteRow.tsx';
import type { RowFacts } from './rowWriter.ts';
import type { SparkCanvas } from './canvas/sparkCanvas.ts';
import { SparkColumn } from './SparkColumn.tsx';
import cells from './cells.module.css';
import css from './quote-rows.module.css';
import { usePainters } from './usePainters.ts';
import { useRowFormats } from './useRowFormat.ts';

interface QuoteRowsProps {
  /** Rows that a call answered, or what is known of the instruments: they are named here, the feed brings their values. */
  readonly rows: readonly Pick<WireRow, 'name' | 'nameZh' | 'stock_code' | 'market' | 'source'>[];
  readonly label: string;
  /** Of the rows' market; a function where they are of several, and then each row says its own. */
  readonly phase: Phase | undefined | ((market: Market) => Phase | undefined);
  /** Where the keyboard is when another element keeps the focus, as a search field does. */
  readonly activeIndex?: number;
  readonly gridId?: string;
  /** Position of the first row where several lists stand under one field; ids and `activeIndex` count from there. */
  readonly offset?: number;
  /** A figure of each row that its list alone knows, such as a weight, and what it is. */
  readonly notes?: readonly string[];
  readonly notesLabel?: string;
  /** Each row has a star before its name. */
  readonly stars?: boolean;
  onOpen(facts: RowFacts): void;
}

const PRICE_DECIMALS = 2;

/** A short list of live rows in the order given. */
export function QuoteRows({
  rows,
  label,
  phase,
  activeIndex,
  gridId,
  offset = 0,
  notes,
  notesLabel = '',
  stars = false,
  onOpen,
}: QuoteRowsProps) {
  const { t } = useTranslation();
  const formats = useRowFormats(PRICE_DECIMALS, typeof phase === 'function');
  const formatOf = (market: Market | undefined) =>
    formats(typeof phase !== 'function' ? phase : market === undefined ? undefined : phase(market));
  // Curves are told apart by colour only where a feed fell silent, which it does for all markets at once.
  const format = formatOf(rows[0]?.market);
  const own = useId();
  const name = gridId ?? own;
  const [focused, setFocused] = useState(0);
  const keys = useMemo(() => rows.map((row) => quoteKey(row.market, row.stock_code)), [rows]);
  const facts = useMemo(
    () =>
      rows.map(
        (row): RowFacts => ({
          name: row.name,
          nameZh: row.nameZh ?? undefined,
          code: row.stock_code,
          market: row.market,
          source: row.source,
        }),
      ),
    [rows],
  );
  const live = useRows(keys);
  const { view: watching, toggle } = useWatchlist(stars);
  const store = useQuoteStore();
  const painters = usePainters();
  const sparks = useRef<Pick<SparkCanvas, 'place'>>(null);
  useLayoutEffect(() => sparks.current?.place(0, live.ids, format), [live, format, painters]);
  const active = activeIndex === undefined ? Math.min(focused, rows.length - 1) : activeIndex - offset;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const next = Math.min(Math.max(target, 0), rows.length - 1);
      setFocused(next);
      document.getElementById(`${name}-${offset + next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      const chosen = facts[active];
      if (chosen) onOpen(chosen);
    } else if (event.key === ' ') {
      event.preventDefault();
      painters?.sayRow(`${name}-${offset + active}`);
    }
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const row = event.target.closest<HTMLElement>('[data-index]');
    const chosen = facts[Number(row?.dataset['index'] ?? Number.NaN)];
    if (!chosen) return;
    event.preventDefault();
    if (event.target.closest('[data-star]')) toggle(chosen);
    else onOpen(chosen);
  };

  return (
    <div
      id={offset === 0 ? name : undefined}
      className={`${cells.phone} ${css.rows} ${stars ? '' : css.bare}`}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-activedescendant={rows[active] ? `${name}-${offset + active}` : undefined}
      tabIndex={activeIndex === undefined ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {rows.map((row, index) => (
        <QuoteRow
          key={keys[index]}
          store={store}
          id={live.ids[index]}
          facts={facts[index]}
          format={formatOf(row.market)}
          index={index}
          elementId={`${name}-${offset + index}`}
          active={index === active}
          selected={activeIndex !== undefined && index === active}
          note={notes?.[index]}
          noteLabel={notesLabel}
          starLabel={stars ? t('list.star') : undefined}
          watched={stars ? (watching?.keys.has(quoteKey(row.market, row.stock_code)) ?? false) : undefined}
        />
      ))}
      <SparkColumn ref={sparks} painters={painters} store={store} dense={false} />
    </div>
  );
}
