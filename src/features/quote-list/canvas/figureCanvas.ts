/**
 * The numbers of a list's rows on one canvas over them: a number that changes costs a few copied letters in place of
 * style, layout and paint, which is most of what a fast feed costs a list. The cells below stay real and invisible:
 * a row that is shown anew is written whole, and one that ticks is written anew every second or two while the list
 * rests, for all that reads, selects or searches text.
 */
import { type CellPainter, createCellPainter } from './cellPainter.ts';
import { type CellBoxes, FIGURE_CELLS, type FigureCell, measureCells } from './figureCells.ts';
import { type CanvasFigures, createFigureRow, type FigureGround, type FigureRow } from './figureRow.ts';
import type { Figures } from './figures.ts';
import type { Ink } from './ink.ts';
import { onPixelRatio } from './pixelRatio.ts';
import { createStrips, type Strips } from './strips.ts';

export interface FigureCanvas {
  /** Figures of one row element; `cells` are those that the canvas covers. */
  of(cells: Figures): CanvasFigures;
  /** Before rows move: strips from this position on. */
  place(first: number, rows: number, ink: Ink): void;
  /** After rows moved: draws what is not drawn yet. `row` shows where the cells are; in motion nothing is written into them. */
  settle(row: Element | undefined, atRest: boolean): void;
  stop(): void;
}

/** What a canvas shows can't be read off it: tests and the bench ask. */
export interface FigureCanvasElement extends HTMLCanvasElement {
  /** The text that was last drawn for the row at a position. */
  drawn?: (index: number, cell: FigureCell) => string | undefined;
}

/** A ticking row's cells are written at most this often; a few rows at a time, because each costs a layout. */
const SPEAK_MS = 1000;
const LOOK_MS = 50;
const ROWS_A_LOOK = 3;

/** Undefined where there is no canvas to draw on, or where the system's own colours must hold. */
export function createFigureCanvas(canvas: FigureCanvasElement, rowHeight: number): FigureCanvas | undefined {
  if (matchMedia('(forced-colors: active)').matches) return undefined;
  const strips = createStrips(canvas, rowHeight);
  return strips && figuresOn(strips, canvas);
}

function figuresOn(strips: Strips, canvas: FigureCanvasElement): FigureCanvas {
  /** In the order in which their cells are written next. */
  const rows = new Set<FigureRow>();
  let boxes: CellBoxes = {};
  let left = 0;
  let width = 0;
  let first = 0;
  let count = 0;
  let ink: Ink | undefined;
  /** Rows are being moved: nothing is drawn before they stand. */
  let placing = false;
  let resting = true;
  /** It is known where the cells are. */
  let measured = false;
  let measuring = 0;
  let sample: Element | undefined;
  /** Nothing that was drawn counts any more. */
  let stale = false;
  let painter: CellPainter | undefined;

  const ground: FigureGround = {
    draw(index, cell, drawing, quiet) {
      if (placing || !measured || index < first || index >= first + count) return false;
      painter?.draw(strips.context, (index - first) * strips.pixels, cell, drawing, quiet);
      return true;
    },
    wipe: (index) => strips.wipe(index - first),
  };

  function measure(row: Element): void {
    measured = true;
    boxes = measureCells(row);
    const known = FIGURE_CELLS.map((cell) => boxes[cell]).filter((box) => box !== undefined);
    left = Math.floor(Math.min(...known.map((box) => box.left)));
    width = Math.ceil(Math.max(0, ...known.map((box) => box.left + box.width))) - left;
    canvas.style.left = `${left}px`;
    canvas.style.width = `${width}px`;
    stale = true;
  }

  /** A canvas that got another size is clear. */
  function fit(): void {
    if (!strips.fit(count, width) && !stale) return;
    stale = false;
    painter = ink && createCellPainter({ boxes, left, ratio: strips.ratio, ink });
    for (let strip = 0; strip < count; strip += 1) strips.wipe(strip);
    for (const row of rows) row.forget();
  }

  function settleAll(): void {
    if (!measured && sample) measure(sample);
    if (!measured) {
      // Nobody knows where anything stands, so nothing does.
      for (let strip = 0; strip < count; strip += 1) strips.wipe(strip);
      for (const row of rows) row.forget();
      return;
    }
    fit();
    for (const row of rows) row.settle();
  }

  function speak(): void {
    if (!resting) return;
    const now = performance.now();
    let spoken = 0;
    for (const row of rows) {
      if (!row.speak(now, SPEAK_MS)) continue;
      rows.delete(row);
      rows.add(row);
      spoken += 1;
      if (spoken === ROWS_A_LOOK) return;
    }
  }

  /** Cells stand elsewhere, or letters look otherwise. */
  function outdate(): void {
    measured = false;
    measuring ||= requestAnimationFrame(() => {
      measuring = 0;
      settleAll();
    });
  }

  const speaking = setInterval(speak, LOOK_MS);
  let across = Number.NaN;
  // The height is that of the whole list and moves with its total.
  const observer = new ResizeObserver(([entry]) => {
    if (entry && entry.contentRect.width !== across) outdate();
    across = entry?.contentRect.width ?? across;
  });
  if (canvas.parentElement) observer.observe(canvas.parentElement);
  document.fonts?.addEventListener('loadingdone', outdate);
  const stopRatio = onPixelRatio(outdate);
  canvas.drawn = (index, cell) => {
    for (const row of rows) {
      const text = row.textAt(index, cell);
      if (text !== undefined) return text;
    }
    return undefined;
  };

  return {
    of(cells) {
      const row = createFigureRow(cells, ground);
      rows.add(row);
      return row;
    },
    place(next, total, colours) {
      placing = true;
      if (colours !== ink) {
        ink = colours;
        stale = true;
      }
      if (measured && next !== first && total === count && !stale) strips.shift(next - first);
      first = next;
      count = total;
      strips.place(first);
    },
    settle(row, atRest) {
      placing = false;
      resting = atRest;
      sample = row;
      settleAll();
    },
    stop() {
      clearInterval(speaking);
      cancelAnimationFrame(measuring);
      observer.disconnect();
      stopRatio();
      document.fonts?.removeEventListener('loadingdone', outdate);
      delete canvas.drawn;
    },
  };
}
