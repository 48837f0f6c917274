/** Entries and exits over the closes of a chart, as places in a box. Pure. */
import { Direction, type KlineType, type Movement } from '../../../../contract/codes.ts';
import { parseUnits } from '../../../../contract/finance/price.ts';
import type { Kline } from '../../../../contract/rest/market.ts';
import type { Position, PositionMovement } from '../../../../contract/rest/trading.ts';

/** A trade of the customer's own. */
export interface Mark {
  /** Epoch seconds. */
  readonly time: number;
  /** Decimal. */
  readonly price: string;
  readonly direction: Direction;
}

const DAY = 86_400;
/** The shortest chart that shows so many days back. */
const RANGES = [
  [1, 'intraday'],
  [6, '1W'],
  [28, '1M'],
  [88, '3M'],
] as const satisfies readonly (readonly [number, KlineType])[];

/** The period whose chart begins before `first`, seen from `now`; both epoch seconds. */
export const periodSince = (first: number, now: number): KlineType => RANGES.find(([days]) => now - first <= days * DAY)?.[1] ?? '1Y';

const TRADED: ReadonlySet<Movement> = new Set(['open', 'close', 'liquidation', 'expiry']);

/** A position's trades: what opens it goes its own way, what closes it the other. */
export function marksOf(movements: readonly PositionMovement[], held: Position['direction']): Mark[] {
  const opposite = held === Direction.Buy ? Direction.Sell : Direction.Buy;
  return movements.flatMap(({ type, createTimeTimestamp, price }) =>
    TRADED.has(type) && typeof price === 'string'
      ? [{ time: createTimeTimestamp, price, direction: type === 'open' ? held : opposite }]
      : [],
  );
}

/** Fractions of the box, from its left and its top. */
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface MarkedCurve {
  readonly points: readonly Place[];
  readonly marks: readonly (Mark & Place)[];
  /** Units of the highest and the lowest price of the box. */
  readonly high: number;
  readonly low: number;
  /** Epoch seconds of the first bar and the last. */
  readonly from: number;
  readonly to: number;
  /** Of a price that has no time: where it lies, and undefined where there is none. */
  readonly level: number | undefined;
}

/** Undefined where there is nothing to draw. Bars stand at equal distances; a mark stands on the bar that its time falls into. */
export function markedCurve(
  { time, close, scale }: Pick<Kline, 'time' | 'close' | 'scale'>,
  marks: readonly Mark[],
  level?: string,
): MarkedCurve | undefined {
  const count = Math.min(time.length, close.length);
  if (count < 2) return undefined;
  const first = time[0] ?? 0;
  const known = marks.flatMap((mark) => {
    const units = parseUnits(mark.price, scale);
    return units === undefined || mark.time < first ? [] : [{ mark, units }];
  });
  const levelUnits = level === undefined ? undefined : parseUnits(level, scale);
  const all = [...close.slice(0, count), ...known.map(({ units }) => units), ...(levelUnits === undefined ? [] : [levelUnits])];
  const low = all.reduce((least, units) => Math.min(least, units), Number.POSITIVE_INFINITY);
  const high = all.reduce((most, units) => Math.max(most, units), Number.NEGATIVE_INFINITY);
  const span = high - low || 1;
  const y = (units: number) => (high - units) / span;
  const x = (index: number) => index / (count - 1);
  return {
    ...{ high, low, from: first, to: time[count - 1] ?? first },
    points: close.slice(0, count).map((units, index) => ({ x: x(index), y: y(units) })),
    marks: known.map(({ mark, units }) => ({ ...mark, x: x(barAt(time, count, mark.time)), y: y(units) })),
    level: levelUnits === undefined ? undefined : y(levelUnits),
  };
}

/** The last bar that had begun. */
function barAt(time: readonly number[], count: number, at: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((time[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
