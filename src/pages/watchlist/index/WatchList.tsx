import alertWords from 'virtual:words:../../../features/price-alert/AlertSheet.tsx';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type Ref, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Market } from '../../../../contract/codes.ts';
import type { Instrument } from '../../../../contract/quote.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { useRead } from '../../../data/useRead.ts';
import { useRows } from '../../../data/useRows.ts';
import { useSortedRows } from '../../../data/useSortedRows.ts';
import { remove, type Watched, watchKey } from '../../../data/watchlist/watched.ts';
import type { LiveWatchlist, WatchView } from '../../../data/watchlist/watchlist.ts';
import { ColumnCells } from '../../../features/quote-list/columns/ColumnCells.tsx';
import { ColumnHead } from '../../../features/quote-list/columns/ColumnHead.tsx';
import { layOut } from '../../../features/quote-list/columns/columns.ts';
import columnCss from '../../../features/quote-list/columns/columns.module.css';
import { createColumnWriter } from '../../../features/quote-list/columns/columnWriter.ts';
import { type ListSteps, type OwnColumns, QuoteList } from '../../../features/quote-list/QuoteList.tsx';
import type { Sort } from '../../../features/quote-list/SortHead.tsx';
import { withWords } from '../../../lib/i18n.ts';
import { shownName } from '../../../lib/instrumentName.ts';
import { lazyPart } from '../../../lib/missing.ts';
import { phaseOfRows } from '../../../lib/session.ts';
import { useDesk } from '../../../lib/useMedia.ts';
import { useWidth } from '../../../lib/useWidth.ts';
import { Button } from '../../../ui/press/Button.tsx';
import { nextSort, useLook } from './look.ts';
import { RowMenu } from './RowMenu.tsx';
import css from './watchlist.module.css';

interface WatchListProps {
  readonly live: LiveWatchlist;
  readonly view: WatchView;
  /** What of the list is shown. */
  readonly entries: readonly Watched[];
  /** Names the part, for its place. */
  readonly part: string;
  readonly label: string;
  /** What stands beside the list on a desk. */
  readonly beside: Pick<Watched, 'market' | 'code'> | undefined;
  readonly steps: Ref<ListSteps>;
  onOpen(instrument: Instrument): void;
}

interface Asked {
  readonly entry: Watched;
  readonly instrument: Instrument;
  readonly at: { readonly x: number; readonly y: number };
}

const AlertSheet = lazyPart(
  withWords(alertWords, async () => ({ default: (await import('../../../features/price-alert/AlertSheet.tsx')).AlertSheet })),
);

/** So long a finger rests on a row until its menu opens, where the system says nothing of it. */
const LONG_PRESS_MS = 500;
/** A finger that moves so far scrolls. */
const STILL_PX = 8;

/** The watched instruments as a live list, with a menu for each. */
export function WatchList({ live, view, entries, part, label, beside, steps, onOpen }: WatchListProps) {
  const { t, i18n } = useTranslation(['watchlist', 'app']);
  const desk = useDesk();
  const store = useQuoteStore();
  const { sort, columns, set } = useLook();
  const { width, watch } = useWidth();
  const [asked, setAsked] = useState<Asked>();
  const [alerting, setAlerting] = useState<Instrument>();
  const resting = useRef<{ readonly timer: number; readonly x: number; readonly y: number }>(undefined);
  const pressed = useRef(false);
  const keys = useMemo(() => entries.map(watchKey), [entries]);
  const rows = useSortedRows(keys, sort, i18n.language);
  const markets = useRead('getMarkets', {});
  const statuses = markets.data?.list;
  const phase = useCallback((market: Market) => phaseOfRows(statuses, market), [statuses]);
  const layout = useMemo(() => layOut(columns, width), [columns, width]);
  const onSort = (next: Sort) => set({ sort: nextSort(sort, next) });
  const own: OwnColumns | undefined = desk
    ? {
        name: JSON.stringify(layout.placed),
        head: <ColumnHead layout={layout} sort={sort} onSort={onSort} />,
        cells: <ColumnCells layout={layout} />,
        createWriter: createColumnWriter,
      }
    : undefined;
  const spark = layout.placed.find(({ column }) => column === 'spark');

  const chosen = useRows(useMemo(() => (beside ? [watchKey(beside)] : []), [beside]));
  const unlisted = entries.filter((entry) => rows.missing.includes(watchKey(entry)));

  /** The row under a finger or pointer; of a key, the active one. */
  const rowOf = (target: EventTarget | null): Element | null | undefined => {
    if (!(target instanceof Element)) return undefined;
    const active = target.getAttribute('aria-activedescendant');
    return target.closest('[role="row"][data-id]') ?? (active === null ? undefined : document.getElementById(active));
  };
  const instrumentOf = (target: EventTarget | null): Instrument | undefined => {
    const id = rowOf(target)?.getAttribute('data-id');
    return typeof id === 'string' ? store.get(Number(id))?.instrument : undefined;
  };
  const ask = (target: EventTarget | null, x: number, y: number): boolean => {
    const instrument = instrumentOf(target);
    const entry = instrument && entries.find((one) => one.code === instrument.code && one.market === instrument.market);
    if (entry) setAsked({ entry, instrument, at: { x, y } });
    return entry !== undefined;
  };
  const letGo = () => {
    window.clearTimeout(resting.current?.timer);
    resting.current = undefined;
  };
  const onContextMenu = (event: MouseEvent) => {
    letGo();
    const { target, clientX, clientY } = event;
    // By a key there is no pointer: the menu opens at the row.
    const box = event.button === 0 && clientX === 0 ? rowOf(target)?.getBoundingClientRect() : undefined;
    if (ask(target, box ? box.left + 44 : clientX, box ? box.bottom : clientY)) event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'z' || event.key === 'Z') && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      live.undo();
    } else if (event.key === 'Delete') {
      const instrument = instrumentOf(event.target);
      if (instrument) live.toggle(instrument);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = rowOf(event.target)?.getBoundingClientRect();
      if (box && ask(event.target, box.left + 44, box.bottom)) event.preventDefault();
    }
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the grid inside has the focus and the role; this hears what it doesn't use */}
      <div
        ref={watch}
        className={`${css.list} ${desk ? columnCss.own : ''}`}
        style={{ '--own-spark-at': `${spark?.right ?? 0}px`, '--own-spark-display': spark ? 'block' : 'none' } as CSSProperties}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onPointerDown={({ pointerType, target, clientX: x, clientY: y }) => {
          pressed.current = false;
          if (pointerType === 'mouse') return;
          const timer = window.setTimeout(() => {
            pressed.current = ask(target, x, y);
          }, LONG_PRESS_MS);
          resting.current = { timer, x, y };
        }}
        onPointerMove={({ clientX, clientY }) => {
          const from = resting.current;
          if (from && Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) letGo();
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onClickCapture={(event) => {
          // The finger that opened the menu opens nothing else as it leaves.
          if (!pressed.current) return;
          pressed.current = false;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {(!desk || width > 0) && (
          <QuoteList
            steps={steps}
            window={rows}
            label={label}
            sort={sort}
            own={own}
            phase={phase}
            dense={desk}
            place={`watchlist ${part}`}
            selectedId={chosen.ids[0]}
            openFirst={desk && beside === undefined}
            onSort={onSort}
            onOpen={onOpen}
          />
        )}
      </div>
      {unlisted.length > 0 && (
        <p className={css.unlisted}>
          <span>
            {t('unlisted', { count: unlisted.length, names: unlisted.map(({ code, market }) => `${code} · ${market}`).join(', ') })}
          </span>
          <Button kind="quiet" onClick={() => void live.change(remove(new Set(unlisted.map(watchKey))))}>
            {t('remove')}
          </Button>
        </p>
      )}
      {asked && (
        <RowMenu
          title={`${shownName(asked.instrument, i18n.language)} · ${asked.instrument.code}`}
          at={desk ? asked.at : undefined}
          live={live}
          view={view}
          entry={asked.entry}
          instrument={asked.instrument}
          onAlert={() => setAlerting(asked.instrument)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {alerting && (
        <Suspense fallback={null}>
          <AlertSheet subject={alerting} onClose={() => setAlerting(undefined)} />
        </Suspense>
      )}
    </>
  );
}
