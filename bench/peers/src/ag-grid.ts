/**
 * Peer: AG Grid Community with its transactions for fast data. Rows change in place, which halves the grid's
 * work against new objects: of several ticks of a row in one batch, only the first finds a cell to write. What
 * follows from a price is worked out for cells in sight only.
 */
import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  ModuleRegistry,
  themeQuartz,
  type ValueFormatterParams,
  type ValueGetterParams,
} from 'ag-grid-community';
import { symbolOf } from '../../feed/universe.ts';
import { count, feed, wait } from './asked.ts';
import { offerPeer, ROW_PX } from './peer.ts';
import { openFeed } from './socket.ts';
import { changeOf, firstTicks, priceText, ratioOf, ratioText, readTicks, type Tick, timeText } from './tick.ts';

const from =
  <T>(derive: (tick: Tick) => T) =>
  ({ data }: ValueGetterParams<Tick>): T | undefined =>
    data && derive(data);

const by =
  (write: (value: number) => string) =>
  ({ value }: ValueFormatterParams<Tick, number>): string =>
    write(value ?? Number.NaN);

const columnDefs: ColDef<Tick>[] = [
  { colId: 'symbol', valueGetter: from(({ id }) => symbolOf(id)) },
  { field: 'price', valueFormatter: by(priceText) },
  { colId: 'change', valueGetter: from(changeOf), valueFormatter: by(priceText) },
  { colId: 'ratio', valueGetter: from(ratioOf), valueFormatter: by(ratioText) },
  { field: 'volume' },
  { field: 'ts', valueFormatter: by(timeText) },
];

const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('The page has no place for its rows');

const rows = firstTicks(count);

ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule]);
const grid = createGrid<Tick>(root, {
  theme: themeQuartz.withParams({ wrapperBorder: false, headerRowBorder: false, fontFamily: 'monospace', fontSize: 13 }),
  columnDefs,
  defaultColDef: { width: 150, sortable: false },
  rowData: rows,
  getRowId: ({ data }) => String(data.id),
  rowHeight: ROW_PX,
  headerHeight: 0,
  rowBuffer: 0,
  animateRows: false,
  suppressHorizontalScroll: true,
  asyncTransactionWaitMillis: wait,
});

let taken = 0;

function put(text: string): void {
  const update = readTicks(text).map((tick) => {
    const row = rows[tick.id];
    return row ? Object.assign(row, tick) : tick;
  });
  grid.applyTransactionAsync({ update }, () => {
    taken += update.length;
  });
}

offerPeer({ start: () => openFeed(feed, put), ticks: () => taken }, (row) => root.querySelector(`[row-index="${row}"] [col-id="ts"]`));
