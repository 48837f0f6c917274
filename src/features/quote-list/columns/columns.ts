/** Columns that a customer may choose for a list of one row an instrument, and which of them there is room for. */

export const COLUMNS = [
  'spark',
  'price',
  'ratio',
  'change',
  'bid',
  'ask',
  'spread',
  'range',
  'volume',
  'open',
  'high',
  'low',
  'previous',
] as const;
export type Column = (typeof COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly Column[] = ['spark', 'price', 'ratio', 'bid', 'ask', 'spread', 'range', 'volume'];

/** CSS pixels. */
const WIDTHS: Readonly<Record<Column, number>> = {
  spark: 56,
  price: 104,
  ratio: 76,
  change: 84,
  bid: 84,
  ask: 84,
  spread: 72,
  range: 104,
  volume: 68,
  open: 84,
  high: 84,
  low: 84,
  previous: 84,
};
const GAP = 8;
const EDGE = 12;
/** Star, code and the least of a name. */
const WHO = 36 + 112 + 120;

/** First to go where there is too little room. */
const GIVES_WAY: readonly Column[] = [
  'previous',
  'open',
  'low',
  'high',
  'change',
  'spark',
  'range',
  'spread',
  'volume',
  'ask',
  'bid',
  'ratio',
];

export interface Placed {
  readonly column: Column;
  /** From the row's right edge, CSS pixels. */
  readonly right: number;
  readonly width: number;
}

export interface Layout {
  readonly placed: readonly Placed[];
  /** Where the name ends, from the right edge. */
  readonly whoEnd: number;
}

const widthOf = (columns: readonly Column[]): number => columns.reduce((sum, column) => sum + WIDTHS[column] + GAP, EDGE);

/** Of the chosen columns those that fit into a width, in their usual order. The price always stays. */
export function layOut(chosen: readonly Column[], width: number): Layout {
  let columns = COLUMNS.filter((column) => column === 'price' || chosen.includes(column));
  for (const column of GIVES_WAY) {
    if (widthOf(columns) + WHO <= width) break;
    columns = columns.filter((one) => one !== column);
  }
  let right = EDGE;
  const placed = columns.toReversed().map((column): Placed => {
    const at = { column, right, width: WIDTHS[column] };
    right += WIDTHS[column] + GAP;
    return at;
  });
  return { placed: placed.reverse(), whoEnd: right };
}
