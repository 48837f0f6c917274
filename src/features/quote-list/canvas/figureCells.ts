/** Where on a row its figures stand and in which letters, as the style sheet has it: the canvas draws where the cells are. */

/** Cells whose text a canvas draws. */
export const FIGURE_CELLS = ['price', 'ratio', 'second', 'secondRatio', 'bid', 'ask'] as const;
export type FigureCell = (typeof FIGURE_CELLS)[number];

/** Distances in CSS pixels from the row's left upper corner. */
export interface CellBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Where its text ends. */
  readonly end: number;
  /** Room for its text. */
  readonly room: number;
  /** CSS shorthand without the size, and the size. */
  readonly weight: string;
  readonly family: string;
  readonly size: number;
  readonly radius: number;
  /** A pill: its ground has the tone, and an arrow stands at its start. */
  readonly pill: boolean;
}

export type CellBoxes = Partial<Record<FigureCell, CellBox>>;

/** Elements that hold the text; the grid cell around one is its box. */
const SELECTORS: Record<FigureCell, string> = {
  price: '[data-cell="price"]',
  ratio: '[data-cell="ratio"]',
  second: '[data-cell="sub"]',
  secondRatio: '[data-cell="subRatio"]',
  bid: '[data-cell="bid"]',
  ask: '[data-cell="ask"]',
};

const PILL = '[data-cell="pill"]';

/** Of one row for all of them; cells that it lacks or that aren't shown have none. Costs a layout. */
export function measureCells(row: Element): CellBoxes {
  const origin = row.getBoundingClientRect();
  return Object.fromEntries(
    FIGURE_CELLS.flatMap((cell) => {
      const text = row.querySelector(SELECTORS[cell]);
      const box = text?.closest('[role="gridcell"]');
      if (!text || !box) return [];
      const { left, top, width, height } = box.getBoundingClientRect();
      if (width === 0) return [];
      const around = getComputedStyle(box);
      const letters = getComputedStyle(text);
      const start = Number.parseFloat(around.paddingLeft) || 0;
      const end = Number.parseFloat(around.paddingRight) || 0;
      const pill = box.matches(PILL);
      const measured: CellBox = {
        left: left - origin.left,
        top: top - origin.top,
        width,
        height,
        end: left - origin.left + width - end,
        room: width - start - end - (pill ? ARROW + ARROW_GAP : 0),
        weight: letters.fontWeight,
        family: letters.fontFamily,
        size: Number.parseFloat(letters.fontSize),
        radius: Number.parseFloat(around.borderTopLeftRadius) || 0,
        pill,
      };
      return [[cell, measured]];
    }),
  ) as CellBoxes;
}

/** Width and height of a pill's arrow, and the least room after it. */
export const ARROW = 7;
export const ARROW_HEIGHT = 6;
const ARROW_GAP = 3;
