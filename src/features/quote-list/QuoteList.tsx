/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual grid: a table would lay out every row for each that changes */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../contract/quote.ts';
import type { LiveWindow } from '../../data/api.ts';
import { useQuoteStore } from '../../data/useQuote.ts';
import { useWatchlist } from '../../data/useWatchlist.ts';
import { Icon } from '../../ui/sign/Icon.tsx';
import hidden from '../../ui/sign/visually-hidden.module.css';
import cells from './cells.module.css';
import { createListView, type ListView } from './listView.ts';
import css from './quote-list.module.css';
import { createRecycler, type RecyclerOptions } from './recycler.ts';
import type { FigureOf } from './rowFormat.ts';
import { ROW, ROW_DENSE } from './rowHeight.ts';
import { RowPool } from './RowPool.tsx';
import { drawnRows } from './scrollRange.ts';
import type { SparkCanvas } from './canvas/sparkCanvas.ts';
import { SparkColumn } from './SparkColumn.tsx';
import { type Quoted, type Sort, SortHead } from './SortHead.tsx';
import { usePainters } from './usePainters.ts';
import { type ListPhase, useListFormat } from './useListFormat.ts';
import { bringIntoSight, useScroller } from './useScroller.ts';

/** What a list shows in place of a market's columns. */
export interface OwnColumns extends Pick<RecyclerOptions, 'createWriter'> {
  /** Names them: rows get other elements when it changes. */
  readonly name: string;
  readonly head: ReactNode;
  /** Of a row, behind its star; the usual ones by default. */
  readonly cells?: ReactNode;
  /** Names the order where it is a figure's: rows are placed anew at once when it changes. */
  readonly order?: string;
  /** Of a list that is ordered by a figure of its own; another function when a figure changed. */
  readonly of?: FigureOf;
}

/** What moves through a list from outside of it. */
export interface ListSteps {
  /** Opens the row so many below the one that was opened last; the first where none was. */
  step(by: number): void;
}

interface QuoteListProps {
  readonly steps?: Ref<ListSteps> | undefined;
  readonly window: LiveWindow;
  readonly label: string;
  /** Absent for a list whose order is its own. */
  readonly sort?: Sort | undefined;
  readonly own?: OwnColumns | undefined;
  readonly phase: ListPhase;
  readonly dense: boolean;
  /** What the columns hold, as far as it differs from a share's. */
  readonly quoted?: Quoted;
  /** Name under which the list remembers how far it was scrolled. */
  readonly place: string;
  /** The instrument shown beside the list. */
  readonly selectedId?: number | undefined;
  /** Something stands beside the list, and nothing is chosen for it: the first row is, once it comes; none where the list was left scrolled. */
  readonly openFirst?: boolean;
  onSort?(sort: Sort): void;
  onOpen(instrument: Instrument): void;
}

/** A window that grows or shrinks gets other row elements at steps of so many. */
const POOL_STEP = 8;

const offsets = new Map<string, number>();

/** The live list: bones until it comes; sorted by the worker, drawn for what is in sight, its numbers written without a render. */
export function QuoteList({
  steps,
  window: live,
  label,
  sort,
  own,
  phase,
  dense,
  quoted = 'shares',
  place,
  selectedId,
  openFirst,
  onSort,
  onOpen,
}: QuoteListProps) {
  const { t } = useTranslation();
  const store = useQuoteStore();
  // Stars come behind the first rows.
  const { view: watching, toggle } = useWatchlist(live.ready);
  const watched = watching?.keys;
  const format = useListFormat(phase, watched, own?.of);
  /** What the columns hold decides where the cells are, and so where a canvas draws. */
  const columns = own?.name ?? quoted;
  const createWriter = own?.createWriter;
  const order = own?.order ?? `${sort?.key} ${sort?.descending}`;
  const painters = usePainters();
  const name = useId();
  const grid = useRef<HTMLDivElement>(null);
  const pool = useRef<HTMLDivElement>(null);
  const sparks = useRef<Pick<SparkCanvas, 'place'>>(null);
  const sheet = useRef<HTMLCanvasElement>(null);
  const view = useRef<ListView>(undefined);
  const [active, setActive] = useState(0);
  const [touched, setTouched] = useState(false);
  const [behind, setBehind] = useState(false);
  const { scroller, height, watch } = useScroller();
  const rowHeight = dense ? ROW_DENSE : ROW;
  const size = height === 0 ? 0 : Math.ceil(drawnRows(height, rowHeight) / POOL_STEP) * POOL_STEP;
  // The first rows come into elements that stand already.
  const waiting = !live.ready && live.total === 0;
  const total = waiting ? size : live.total;

  /** Place whose rows stood here last. */
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (waiting) {
      // Another order of the same list begins at its top.
      if (shown.current === place) offsets.delete(place);
      return;
    }
    shown.current = place;
    scroller.current?.scrollTo({ top: offsets.get(place) ?? 0 });
  }, [scroller, place, waiting]);
  useLayoutEffect(() => {
    if (!scroller.current || !pool.current || !sheet.current) return;
    const drawn = painters?.createFigureCanvas(sheet.current, rowHeight);
    const recycler = createRecycler(pool.current, { store, rowHeight, name, figures: drawn, createWriter });
    const made = createListView({
      scroller: scroller.current,
      rowHeight,
      recycler,
      sparks: sparks.current,
      onBehind: setBehind,
      // React would render the list for it at each scroll.
      onActive: (drawn) => {
        if (drawn === undefined) grid.current?.removeAttribute('aria-activedescendant');
        else grid.current?.setAttribute('aria-activedescendant', `${name}-${drawn}`);
      },
    });
    view.current = made;
    return () => {
      made.stop();
      recycler.stop();
      drawn?.stop();
    };
  }, [scroller, store, rowHeight, name, size, columns, createWriter, painters]);
  useLayoutEffect(() => view.current?.update({ live, total, height, order, format, active, selectedId, touched }));

  /** Shown beside the list, from before a render says so. */
  const opened = useRef(selectedId);
  useLayoutEffect(() => {
    if (selectedId !== undefined) opened.current = selectedId;
  }, [selectedId]);
  const openAt = (index: number) => {
    const id = view.current?.idAt(index) ?? live.idAt(index);
    const quote = id === undefined ? undefined : store.get(id);
    if (!quote) return;
    opened.current = id;
    onOpen(quote.instrument);
  };
  useEffect(() => {
    if (openFirst) openAt(0);
  });
  const moveTo = (target: number): number => {
    const next = Math.min(Math.max(target, 0), live.total - 1);
    setActive(next);
    if (scroller.current) bringIntoSight(scroller.current, next * rowHeight, rowHeight);
    return next;
  };
  useImperativeHandle(steps, () => ({
    step: (by) => {
      if (waiting) return;
      // Who walks through a list walks through it as it stands: rows that changed places would be met twice, or never.
      view.current?.freeze();
      const id = opened.current;
      const at = id === undefined ? -1 : (view.current?.indexOf(id) ?? -1);
      openAt(moveTo(at >= 0 ? at + by : id === undefined ? 0 : active + by));
    },
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || waiting) return;
    const page = Math.max(1, Math.floor(height / rowHeight) - 1);
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
      moveTo(target);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      openAt(active);
    } else if (event.key === ' ') {
      event.preventDefault();
      painters?.sayRow(`${name}-${active}`);
    }
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (waiting || !(event.target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (!row) return;
    event.preventDefault();
    const index = Number(row.dataset['index']);
    setActive(index);
    const id = view.current?.idAt(index);
    const instrument = id === undefined ? undefined : store.get(id)?.instrument;
    if (!event.target.closest('[data-star]')) openAt(index);
    else if (instrument) toggle(instrument);
  };

  return (
    <div className={css.list}>
      <div
        ref={grid}
        className={`${css.grid} ${dense ? cells.desk : cells.phone} ${quoted === 'sides' ? cells.sides : ''}`}
        role="grid"
        aria-label={label}
        aria-rowcount={waiting || live.coverage === 'part' ? -1 : total + 1}
        aria-busy={waiting}
        aria-describedby={`${name}-keys`}
        tabIndex={0}
        onFocus={({ target, currentTarget }) => {
          if (target === scroller.current) currentTarget.focus({ preventScroll: true });
        }}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <span id={`${name}-keys`} hidden>
          {t('list.keys')}
        </span>
        <div role="rowgroup">{own?.head ?? <SortHead sort={sort} dense={dense} quoted={quoted} onSort={(next) => onSort?.(next)} />}</div>
        <div
          ref={watch}
          role="rowgroup"
          className={css.scroller}
          // A browser would make what scrolls a stop of its own, beside the grid that takes the keys.
          tabIndex={-1}
          onScroll={(event) => {
            // Bones are too few to be where the list was.
            if (!waiting) offsets.set(place, event.currentTarget.scrollTop);
            view.current?.scrolled();
          }}
          onPointerDown={(event) => {
            setTouched(true);
            if (event.pointerType !== 'mouse') view.current?.freeze();
          }}
          onPointerUp={() => setTouched(false)}
          onPointerCancel={() => setTouched(false)}
          onPointerLeave={() => setTouched(false)}
        >
          <div role="presentation" className={css.sheet} inert={waiting} style={{ height: total * rowHeight }}>
            <RowPool
              key={`${dense} ${size} ${columns}`}
              ref={pool}
              size={size}
              dense={dense}
              starLabel={t('list.star')}
              cells={own?.cells}
            />
            <SparkColumn ref={sparks} painters={painters} store={store} dense={dense} />
            <canvas ref={sheet} className={css.figures} aria-hidden="true" />
          </div>
        </div>
      </div>
      <output className={hidden.hidden}>{waiting && t('feed.connecting')}</output>
      <div className={css.offer} aria-live="polite">
        {behind && (
          <button type="button" className={css.changed} onClick={() => view.current?.sortNow()}>
            <Icon name="again" size={14} />
            {t('list.reordered')}
          </button>
        )}
      </div>
    </div>
  );
}
