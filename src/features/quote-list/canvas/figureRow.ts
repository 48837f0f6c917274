/** The figures of one row as a canvas shows them: what stands there, what is still to be drawn, and when its cells last said so. */
import type { Drawing, FigureTone } from './cellPainter.ts';
import { FIGURE_CELLS, type FigureCell } from './figureCells.ts';
import type { Figures, Tone } from './figures.ts';
import { createFlash } from '../flash.ts';

/** What a row draws on. */
export interface FigureGround {
  /** Returns false when nothing can be drawn for that position now: it is asked again by `settle`. */
  draw(index: number, cell: FigureCell, drawing: Drawing, quiet: boolean): boolean;
  wipe(index: number): void;
}

export interface CanvasFigures extends Figures {
  /** The row stands at this position now; undefined: nowhere. */
  move(index: number | undefined): void;
  /** What `work` writes is also written into the cells, at once. */
  aloud(work: () => void): void;
}

export interface FigureRow extends CanvasFigures {
  /** What was drawn of it is gone. */
  forget(): void;
  /** Draws what could not be drawn before. */
  settle(): void;
  /** Writes the cells if they are out of date for so many milliseconds; returns whether it did. */
  speak(now: number, after: number): boolean;
  /** What is drawn of a figure, if the row stands at that position. */
  textAt(index: number, cell: FigureCell): string | undefined;
}

const blank = (): Drawing => ({ text: '', prefix: '', pad: '', tone: 'plain', ground: undefined });
const directionOf = ({ tone }: Drawing): Tone => (tone === 'rise' || tone === 'fall' ? tone : 'still');

/** @param cells the row's own cells, which the canvas covers */
export function createFigureRow(cells: Figures, ground: FigureGround): FigureRow {
  const drawings: Record<FigureCell, Drawing> = {
    price: blank(),
    ratio: blank(),
    second: blank(),
    secondRatio: blank(),
    bid: blank(),
    ask: blank(),
  };
  let index: number | undefined;
  /** Undefined until it was said: the cells may still be as another left them. */
  let isQuiet: boolean | undefined;
  let isBrief = false;
  let seq = Number.NaN;
  /** There is a quote to show. */
  let known = false;
  let unspoken = false;
  let spokenAt = 0;
  let dirty = false;

  function draw(cell: FigureCell): void {
    if (index === undefined || !ground.draw(index, cell, drawings[cell], isQuiet === true)) dirty = true;
  }

  function write(cell: FigureCell, text: string, tone: FigureTone, pad = '', prefix = ''): void {
    const drawing = drawings[cell];
    if (drawing.text === text && drawing.tone === tone && drawing.pad === pad && drawing.prefix === prefix) return;
    drawing.text = text;
    drawing.tone = tone;
    drawing.pad = pad;
    drawing.prefix = prefix;
    unspoken = true;
    draw(cell);
  }

  const flash = createFlash((tone) => {
    drawings.price.ground = tone;
    draw('price');
  });

  function speak(): void {
    const { price, ratio, second, secondRatio, bid, ask } = drawings;
    cells.price(price.text, price.pad);
    cells.seq(seq);
    if (!isBrief) {
      cells.ratio(ratio.text, directionOf(ratio));
      cells.second(second.prefix, second.text, second.pad, second.tone === 'muted');
      cells.secondRatio(secondRatio.text, directionOf(secondRatio));
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
    ratio(text, tone) {
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
      for (const cell of FIGURE_CELLS) draw(cell);
    },
    brief() {
      isBrief = true;
      // Another instrument's name stands here now, so its cells come first.
      spokenAt = Number.NEGATIVE_INFINITY;
      flash.forget();
      for (const cell of FIGURE_CELLS) if (cell !== 'price') write(cell, '', 'plain');
    },
    seq(next) {
      if (Object.is(seq, next)) return;
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
      if (!dirty || index === undefined) return;
      dirty = false;
      ground.wipe(index);
      for (const cell of FIGURE_CELLS) if (drawings[cell].text !== '') draw(cell);
    },
    speak(now, after) {
      const due = unspoken && index !== undefined && now - spokenAt >= after;
      if (due) speak();
      return due;
    },
    textAt: (at, cell) => (index === at && !dirty ? drawings[cell].text : undefined),
  };
}
