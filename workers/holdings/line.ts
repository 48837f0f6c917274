/** Open positions with their figures as of the last look at the book, and as columns for the tabs. */
import type { Holdings, HoldingTotal } from '../../contract/frame.ts';
import { type HoldingFigures, figuresOf, type Holding, levelOf } from './holding.ts';
import type { Prices } from './prices.ts';

export interface HoldingLine {
  readonly holding: Holding;
  /** As of the last look: units, and units of the pair. */
  price: number;
  pairUnits: number;
  /** Its price is of an earlier visit or connection: shown as such, and nothing to warn by. */
  isOld: boolean;
  /** Its price is what the server told with the position. */
  isTold: boolean;
  figures: HoldingFigures | undefined;
}

/** Before the first look. */
export const lineOf = (holding: Holding): HoldingLine => ({
  ...{ holding, price: Number.NaN, pairUnits: Number.NaN, isOld: false, isTold: false, figures: undefined },
});

/** Looks at the book; returns whether the line's figures changed, or what they rest on. */
export function compute(line: HoldingLine, prices: Prices): boolean {
  const { holding } = line;
  const bookPrice = prices.ofHolding(holding);
  const price = bookPrice ?? holding.serverPrice;
  const pairUnits = prices.unitsOf(holding.pair?.row);
  const isOld = prices.isCached(holding.row);
  const isTold = bookPrice === undefined;
  const isSamePrice = Object.is(price, line.price) && Object.is(pairUnits, line.pairUnits);
  if (isSamePrice && isOld === line.isOld && isTold === line.isTold) return false;
  line.isOld = isOld;
  line.isTold = isTold;
  line.price = price;
  line.pairUnits = pairUnits;
  const rate = prices.rateAt(holding.pair, pairUnits);
  line.figures = rate && Number.isSafeInteger(price) ? figuresOf(holding, price, rate) : undefined;
  return true;
}

/** @param readAt see `Holdings` */
export function columnsOf(lines: readonly HoldingLine[], totals: HoldingTotal[], readAt: number): Holdings {
  const column = (value: (line: HoldingLine) => number) => Float64Array.from(lines, value);
  return {
    ids: column(({ holding }) => holding.id),
    prices: column(({ price }) => price),
    profits: column(({ figures }) => (figures ? Number(figures.profit) : Number.NaN)),
    today: column(({ figures }) => (figures ? Number(figures.today) : Number.NaN)),
    values: column(({ figures }) => (figures ? Number(figures.value) : Number.NaN)),
    levels: column(({ holding, figures }) => (figures ? levelOf(holding, figures.profit) : Number.NaN)),
    readAt: column(({ isTold }) => (isTold ? readAt : Number.NaN)),
    totals,
  };
}
