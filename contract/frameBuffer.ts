/** How a quote frame lies in its buffer. It crosses from the worker to a tab without a copy, so both sides take views of it. */
import { COVERAGES, FRAME_COLUMNS, type FrameScan, type FrameWindow, type QuoteFrame, type WindowHead } from './frame.ts';
import { SPARK_POINTS } from './quote.ts';
import { SCAN_MARKET_COUNT } from './scan.ts';

const FRAME_HEADER = 6; // float64: server time, rows, windows, window ids in all, spark rows, doubles of scans in all
const WINDOW_HEADER = 10; // float64: window, total, first, count, advancers, decliners, unchanged, order version, 1 for a scan, coverage
const SCAN_COLUMNS = 3; // float64[SCAN_MARKET_COUNT] each: since, instruments, matches; then a figure for each id

/** Views into a new buffer of the right size; the caller fills them and transfers `buffer`. */
export function allocateFrame(
  rows: number,
  windows: readonly WindowHead[],
  windowSizes: readonly number[],
  sparkRows: number,
  time: number,
): { buffer: ArrayBuffer; frame: QuoteFrame } {
  const idCount = windowSizes.reduce((sum, size) => sum + size, 0);
  const scanDoubles = windows.reduce((sum, { isScan }, index) => sum + (isScan ? scanSize(windowSizes[index] ?? 0) : 0), 0);
  const doubles = FRAME_HEADER + windows.length * WINDOW_HEADER + rows * FRAME_COLUMNS.length + sparkRows * SPARK_POINTS + scanDoubles;
  const buffer = new ArrayBuffer(doubles * 8 + (idCount + rows * 2 + sparkRows) * 4);
  const header = new Float64Array(buffer, 0, FRAME_HEADER + windows.length * WINDOW_HEADER);
  header[0] = time;
  header[1] = rows;
  header[2] = windows.length;
  header[3] = idCount;
  header[4] = sparkRows;
  header[5] = scanDoubles;
  windows.forEach((window, index) => {
    const at = FRAME_HEADER + index * WINDOW_HEADER;
    header[at] = window.window;
    header[at + 1] = window.total;
    header[at + 2] = window.first;
    header[at + 3] = windowSizes[index] ?? 0;
    header[at + 4] = window.advancers;
    header[at + 5] = window.decliners;
    header[at + 6] = window.unchanged;
    header[at + 7] = window.order;
    header[at + 8] = window.isScan ? 1 : 0;
    header[at + 9] = COVERAGES.indexOf(window.coverage);
  });
  return { buffer, frame: readFrame(buffer) };
}

const scanSize = (rows: number): number => SCAN_COLUMNS * SCAN_MARKET_COUNT + rows;

/** Views over a frame's buffer; copies nothing. Throws RangeError on a buffer that is no frame. */
export function readFrame(buffer: ArrayBuffer): QuoteFrame {
  const head = new Float64Array(buffer, 0, FRAME_HEADER);
  const [time = 0, count = 0, windowCount = 0, idCount = 0, sparkRows = 0, scanDoubles = 0] = head;
  const windowHead = new Float64Array(buffer, FRAME_HEADER * 8, windowCount * WINDOW_HEADER);
  let at = (FRAME_HEADER + windowCount * WINDOW_HEADER) * 8;
  const columns: Float64Array[] = [];
  for (let column = 0; column < FRAME_COLUMNS.length; column += 1) {
    columns.push(new Float64Array(buffer, at, count));
    at += count * 8;
  }
  const spark = new Float64Array(buffer, at, sparkRows * SPARK_POINTS);
  at += sparkRows * SPARK_POINTS * 8;
  const scans = new Float64Array(buffer, at, scanDoubles);
  at += scanDoubles * 8;
  const windowIds = new Uint32Array(buffer, at, idCount);
  at += idCount * 4;
  const ids = new Uint32Array(buffer, at, count);
  at += count * 4;
  const flags = new Uint32Array(buffer, at, count);
  at += count * 4;
  const sparkIds = new Uint32Array(buffer, at, sparkRows);
  const windows: FrameWindow[] = [];
  let taken = 0;
  let scanned = 0;
  for (let index = 0; index < windowCount; index += 1) {
    const base = index * WINDOW_HEADER;
    const size = windowHead[base + 3] ?? 0;
    const window: FrameWindow = {
      window: windowHead[base] ?? 0,
      total: windowHead[base + 1] ?? 0,
      first: windowHead[base + 2] ?? 0,
      advancers: windowHead[base + 4] ?? 0,
      decliners: windowHead[base + 5] ?? 0,
      unchanged: windowHead[base + 6] ?? 0,
      order: windowHead[base + 7] ?? 0,
      coverage: COVERAGES[windowHead[base + 9] ?? 0] ?? 'part',
      ids: windowIds.subarray(taken, taken + size),
    };
    if (windowHead[base + 8] === 1) {
      window.scan = readScan(scans.subarray(scanned, scanned + scanSize(size)));
      scanned += scanSize(size);
    }
    windows.push(window);
    taken += size;
  }
  return { time, count, windows, columns, ids, flags, sparkIds, spark };
}

const readScan = (doubles: Float64Array): FrameScan => ({
  since: doubles.subarray(0, SCAN_MARKET_COUNT),
  instruments: doubles.subarray(SCAN_MARKET_COUNT, 2 * SCAN_MARKET_COUNT),
  matches: doubles.subarray(2 * SCAN_MARKET_COUNT, 3 * SCAN_MARKET_COUNT),
  figures: doubles.subarray(SCAN_COLUMNS * SCAN_MARKET_COUNT),
});
