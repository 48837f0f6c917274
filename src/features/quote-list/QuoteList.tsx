/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Phase } from '../../../contract/codes.ts';
import type { Instrument } from '../../../contract/quote.ts';
import type { LiveWindow } from '../../data/api.ts';
import { quoteStore } from '../../data/useQuote.ts';
import { toast } from '../../lib/toasts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QuoteRow } from './QuoteRow.tsx';
import css from './quote-list.module.css';
import { type Sort, SortHead } from './SortHead.tsx';
import { createSteadyOrder, ORDER_PACE_MS } from './steadyOrder.ts';
import { useRowFormat } from './useRowFormat.ts';

interface QuoteListProps {
  readonly window: LiveWindow;
  readonly label: string;
  readonly sort: Sort;
  readonly phase: Phase | undefined;
  readonly dense: boolean;
  /** Name under which the list remembers how far it was scrolled. */
  readonly place: string;
  /** Code of the instrument shown beside the list. */
  readonly selectedId?: number | undefined;
  onSort(sort: Sort): void;
  onOpen(instrument: Instrument): void;
}

const ROW = 56;
const ROW_DENSE = 36;
const OVERSCAN = 4;
/** Rows asked for beyond those in sight, and how many steps of the current speed ahead. */
const MARGIN = 40;
const AHEAD = 4;
const MARGIN_LIMIT = 600;
const SCROLL_REST_MS = 300;
const PRICE_DECIMALS = 4;

const offsets = new Map<string, number>();

/** The live list: sorted by the worker, drawn for what is in sight, its numbers written without a render. */
export function QuoteList({ window: live, label, sort, phase, dense, place, selectedId, onSort, onOpen }: QuoteListProps) {
  const { t } = useTranslation();
  const store = quoteStore();
  const format = useRowFormat(phase, PRICE_DECIMALS);
  const name = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { held, touched, holders, scrolled } = useHold();
  const [, renew] = useState(0);
  const rowHeight = dense ? ROW_DENSE : ROW;

  // The compiler that this library is not made for isn't used here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: live.total,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: OVERSCAN,
    initialOffset: () => offsets.get(place) ?? 0,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;

  // What is under way in the scroll's direction is asked for before it comes into sight.
  const before = useRef(first);
  const { setRange } = live;
  useEffect(() => {
    const speed = first - before.current;
    before.current = first;
    const ahead = Math.min(MARGIN_LIMIT, MARGIN + Math.abs(speed) * AHEAD);
    const from = Math.max(0, first - (speed < 0 ? ahead : MARGIN));
    setRange(from, last - from + 1 + (speed > 0 ? ahead : MARGIN));
  }, [first, last, setRange]);

  const [steady] = useState(createSteadyOrder);
  const { ids, behind } = steady.settle({
    idAt: live.idAt,
    first,
    last,
    now: performance.now(),
    held,
    of: `${sort.key} ${sort.descending}`,
  });
  useEffect(() => {
    if (!behind || held) return;
    const timer = setTimeout(() => renew((count) => count + 1), ORDER_PACE_MS / 4);
    return () => clearTimeout(timer);
  });

  const openAt = (index: number) => {
    const id = ids[index - first] ?? live.idAt(index);
    const quote = id === undefined ? undefined : store.get(id);
    if (quote) onOpen(quote.instrument);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: live.total - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const next = Math.min(Math.max(target, 0), live.total - 1);
      setActive(next);
      virtualizer.scrollToIndex(next, { align: 'auto' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      openAt(active);
    }
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (!row) return;
    event.preventDefault();
    const index = Number(row.dataset['index']);
    setActive(index);
    if (event.target.closest('[data-star]')) toast(t('list.starClosed'));
    else openAt(index);
  };

  // Row elements are used again at other positions: as many as can be drawn at once, so that scrolling makes none.
  const pool = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 1 + 2 * OVERSCAN;
  // In motion the elements keep their places in the document; at rest they stand in reading order again.
  const drawn = held ? items.toSorted((a, b) => (a.index % pool) - (b.index % pool)) : items;
  const starLabel = t('list.star');

  return (
    <div
      className={dense ? css.dense : css.list}
      role="grid"
      aria-label={label}
      aria-rowcount={live.total + 1}
      aria-describedby={`${name}-keys`}
      aria-activedescendant={active >= first && active <= last ? `${name}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <span id={`${name}-keys`} hidden>
        {t('list.keys')}
      </span>
      <div role="rowgroup">
        <SortHead sort={sort} dense={dense} onSort={onSort} />
      </div>
      {behind && touched && (
        <p className={css.changed}>
          <Icon name="again" size={14} />
          {t('list.reordered')}
        </p>
      )}
      <div
        ref={scroller}
        role="rowgroup"
        className={css.scroller}
        onScroll={(event) => {
          offsets.set(place, event.currentTarget.scrollTop);
          scrolled();
        }}
        {...holders}
      >
        <div role="presentation" className={css.sheet} style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map((item) => (
            <QuoteRow
              key={item.index % pool}
              store={store}
              id={ids[item.index - first]}
              format={format}
              dense={dense}
              index={item.index}
              elementId={`${name}-${item.index}`}
              active={item.index === active}
              selected={selectedId !== undefined && ids[item.index - first] === selectedId}
              top={item.start}
              starLabel={starLabel}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** True while a finger rests on the list or it is being scrolled: nothing may move under it then. */
function useHold() {
  const [touched, setTouched] = useState(false);
  const [scrolling, setScrolling] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const scrolled = useCallback(() => {
    setScrolling(true);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setScrolling(false), SCROLL_REST_MS);
  }, []);
  const holders = {
    onPointerDown: () => setTouched(true),
    onPointerUp: () => setTouched(false),
    onPointerCancel: () => setTouched(false),
    onPointerLeave: () => setTouched(false),
  };
  return { held: touched || scrolling, touched, holders, scrolled };
}
