/**
 * The numbers of a list's rows on one canvas over them: a number that changes costs a line of drawing in place of
 * style, layout and paint, which is most of what a fast feed costs a list. The cells below stay real and invisible:
 * a row that is shown anew is written whole, and one that ticks is written anew once a second, for all that reads,
 * selects or searches text.
 */
import { type CellPainter, createCellPainter, type Drawing, type FigureTone } from './cellPainter.ts';
import { type CellBoxes, FIGURE_CELLS, type FigureCell, measureCells } from './figureCells.ts';
import type { Figures, Tone } from './figures.ts';
import { createFlash } from './flash.ts';
import type { Ink } from './ink.ts';
import { createStrips, type Strips } from './strips.ts';

export interface CanvasFigures extends Figures {
  /** The row stands at this position now; undefined: nowhere. */
  move(index: number | undefined): void;
  /** What `work` writes is also written into the cells, at once. */
  aloud(work: () => void): void;
}

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
  const { context } = strips;
  const rows = new Set<ReturnType<typeof createRow>>();
  let boxes: CellBoxes = {};
  let left = 0;
  let width = 0;
  let first = 0;
  let count = 0;
  let ink: Ink | undefined;
  let measured = false;
  let placing = false;
  /** Nothing that was drawn counts any more. */
  let stale = false;
  let painter: CellPainter | undefined;

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

  /** A canvas that got another size has forgotten its state too. */
  function fit(): void {
    if (!strips.fit(count, width) && !stale) return;
    stale = false;
    painter = ink && createCellPainter({ boxes, left, ratio: strips.ratio, ink });
    for (let strip = 0; strip < count; strip += 1) strips.wipe(strip);
    for (const row of rows) row.forget();
  }

  function createRow(cells: Figures): CanvasFigures & {
    forget(): void;
    settle(): void;
    speak(now: number): boolean;
    textAt(index: number, cell: FigureCell): string | undefined;
  } {
    const blank = (): Drawing => ({ text: '', prefix: '', pad: '', tone: 'plain', ground: undefined });
    const drawings: Record<FigureCell, Drawing> = {
      price: blank(),
      ratio: blank(),
      second: blank(),
      secondRatio: blank(),
      bid: blank(),
      ask: blank(),
    };
    let index: number | undefined;
    let isQuiet = false;
    let isBrief = false;
    let seq = Number.NaN;
    let known = false;
    let unspoken = false;
    let spokenAt = 0;
    /** Its strip is not what it should be. */
    let dirty = false;

    const stripNow = (): number | undefined => {
      if (index === undefined || index < first || index >= first + count) return undefined;
      return index - first;
    };
    const redraw = (cell: FigureCell): void => {
      const strip = stripNow();
      if (placing || !measured || strip === undefined) dirty = true;
      else painter?.draw(context, strip * strips.pixels, cell, drawings[cell], isQuiet);
    };
    const write = (cell: FigureCell, text: string, tone: FigureTone, pad = '', prefix = ''): void => {
      const drawing = drawings[cell];
      if (drawing.text === text && drawing.tone === tone && drawing.pad === pad && drawing.prefix === prefix) return;
      drawing.text = text;
      drawing.tone = tone;
      drawing.pad = pad;
      drawing.prefix = prefix;
      unspoken = true;
      redraw(cell);
    };
    const flash = createFlash((tone) => {
      drawings.price.ground = tone;
      redraw('price');
    });
    const toneOf = (drawing: Drawing): Tone => (drawing.tone === 'rise' || drawing.tone === 'fall' ? drawing.tone : 'still');

    function speak(): void {
      const { price, ratio, second, secondRatio, bid, ask } = drawings;
      cells.price(price.text, price.pad);
      cells.seq(seq);
      if (!isBrief) {
        cells.ratio(ratio.text, toneOf(ratio));
        cells.second(second.prefix, second.text, second.pad, second.tone === 'muted');
        cells.secondRatio(secondRatio.text, toneOf(secondRatio));
        cells.sides(bid.text, ask.text);
      }
      unspoken = false;
      spokenAt = performance.now();
    }

    return {
      move(next) {
        if (index === next) return;
        index = next;
        dirty = true;
      },
      aloud(work) {
        work();
        if (known) speak();
      },
      price(text, pad) {
        known = true;
        write('price', text, 'plain', pad);
      },
      flash: (up) => flash.light(up ? 'rise' : 'fall'),
      ratio: (text, tone) => {
        isBrief = false;
        write('ratio', text, tone);
      },
      second: (prefix, text, pad, muted) => write('second', text, muted ? 'muted' : 'plain', pad, prefix),
      secondRatio: (text, tone) => write('secondRatio', text, tone),
      sides(bid, ask) {
        write('bid', bid, 'plain');
        write('ask', ask, 'plain');
      },
      quiet(quiet) {
        if (isQuiet === quiet) return;
        isQuiet = quiet;
        cells.quiet(quiet);
        for (const cell of FIGURE_CELLS) redraw(cell);
      },
      brief() {
        isBrief = true;
        flash.forget();
        for (const cell of FIGURE_CELLS) if (cell !== 'price') write(cell, '', 'plain');
      },
      seq(next) {
        seq = next;
        unspoken = true;
      },
      clear() {
        flash.forget();
        for (const cell of FIGURE_CELLS) write(cell, '', 'plain');
        cells.clear();
        known = false;
        unspoken = false;
      },
      forget() {
        dirty = true;
      },
      settle() {
        const strip = stripNow();
        if (!dirty || strip === undefined) return;
        dirty = false;
        strips.wipe(strip);
        for (const cell of FIGURE_CELLS)
          if (drawings[cell].text !== '') painter?.draw(context, strip * strips.pixels, cell, drawings[cell], isQuiet);
      },
      speak(now) {
        const due = unspoken && index !== undefined && now - spokenAt >= SPEAK_MS;
        if (due) speak();
        return due;
      },
      textAt: (at, cell) => (index === at && !dirty ? drawings[cell].text : undefined),
    };
  }

  function settleAll(): void {
    if (!measured && sample) measure(sample);
    if (!measured) return;
    fit();
    for (const row of rows) row.settle();
  }

  let resting = true;
  let sample: Element | undefined;
  let measuring = 0;
  const speaking = setInterval(() => {
    if (!resting) return;
    const now = performance.now();
    let spoken = 0;
    for (const row of rows) {
      if (row.speak(now)) spoken += 1;
      if (spoken === ROWS_A_LOOK) return;
    }
  }, LOOK_MS);
  /** Cells stand elsewhere, or letters look otherwise. */
  const outdate = () => {
    measured = false;
    measuring ||= requestAnimationFrame(() => {
      measuring = 0;
      settleAll();
    });
  };
  const observer = new ResizeObserver(outdate);
  if (canvas.parentElement) observer.observe(canvas.parentElement);
  document.fonts?.addEventListener('loadingdone', outdate);
  canvas.drawn = (index, cell) => {
    for (const row of rows) {
      const text = row.textAt(index, cell);
      if (text !== undefined) return text;
    }
    return undefined;
  };

  return {
    of(cells) {
      const row = createRow(cells);
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
      document.fonts?.removeEventListener('loadingdone', outdate);
    },
  };
}
