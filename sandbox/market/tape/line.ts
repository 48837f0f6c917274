/**
 * A bar's walk before it is cut into parts, and the extremes of some of these parts without cutting all of them: only those whose ends
 * come near the extreme are cut, a few of hundreds.
 */
import type { Ends, SegmentBar } from './cascade.ts';
import { cutInto, drawPoints, emptyCut, meetingAt, wicksInto } from './path.ts';
import type { TickTable } from './tick.ts';

/** One bar's walk; its array is used again for another bar's once it is forgotten. */
export interface Line {
  /** Where parts meet, between two ticks. */
  points: Float64Array;
  isDrawn: boolean;
  /** The parts that reach the bar's high and low; -1 until they are looked for. */
  highest: number;
  lowest: number;
}

export const emptyLine = (): Line => ({ points: new Float64Array(0), isDrawn: false, highest: -1, lowest: -1 });

/** A line of another bar, to be drawn again. */
export const renewed = ({ points }: Line): Line => ({ points, isDrawn: false, highest: -1, lowest: -1 });

/** By what a run of parts is worth more than its units: `multiples` from `offset` on, positive. */
export interface Worth {
  /** What a unit is worth; parts are turned round (one divided by them) before they are multiplied. */
  size: number;
  inverse: boolean;
  multiples: Float64Array;
  offset: number;
}

const cut = emptyCut();
const highs = new Float64Array(1);
const lows = new Float64Array(1);

function draw(bar: SegmentBar, line: Line): void {
  if (line.isDrawn) return;
  if (line.points.length <= bar.buckets) line.points = new Float64Array(bar.buckets + 1);
  drawPoints(bar.key, bar.buckets, bar.open, bar.high, bar.low, bar.close, line.points);
  line.isDrawn = true;
}

const load = ({ tick, key, buckets, open, high, low, close }: SegmentBar): void => {
  cutInto(tick, key, buckets, open, high, low, close, cut);
};

/** Price at the beginning of a part. */
export function openingOf(bar: SegmentBar, line: Line, index: number): number {
  if (index === 0) return bar.open;
  draw(bar, line);
  load(bar);
  return meetingAt(cut, line.points, index);
}

/** Writes the price at the beginning of each part. */
export function openingsInto(bar: SegmentBar, line: Line, out: Float64Array): void {
  draw(bar, line);
  load(bar);
  for (let index = 0; index < bar.buckets; index += 1) out[index] = meetingAt(cut, line.points, index);
}

/** The largest tick of a bar's prices. */
function coarsest({ size }: TickTable): number {
  let found = 0;
  for (let band = 0; band < size.length; band += 1) found = Math.max(found, size[band] ?? 0);
  return found;
}

/** How far a part may reach beyond both its ends: its wick, and what ticks add to it. */
const reach = (): number => 256 * cut.wick + 2 * (cut.size > 0 ? cut.size : coarsest(cut.tick));

/** Writes high and low of a part to `highs` and `lows`, but for the two that reach the bar's. */
function cutPart({ points }: Line, index: number): void {
  wicksInto(cut, index, meetingAt(cut, points, index), meetingAt(cut, points, index + 1), highs, lows, 0);
}

/** Looks for the parts that reach the bar's extremes: the first ones of those that come nearest. */
function seek(bar: SegmentBar, line: Line): void {
  if (line.highest >= 0) return;
  const { points } = line;
  let over = Number.NEGATIVE_INFINITY;
  let under = Number.POSITIVE_INFINITY;
  for (let index = 0; index <= bar.buckets; index += 1) {
    const point = points[index] ?? 0;
    if (point > over) over = point;
    if (point < under) under = point;
  }
  over -= reach();
  under += reach();
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  let wasNear = true;
  for (let index = 0; index < bar.buckets; index += 1) {
    const point = points[index + 1] ?? 0;
    const isNear = point >= over || point <= under;
    if (isNear || wasNear) {
      cutPart(line, index);
      const [high = 0] = highs;
      const [low = 0] = lows;
      if (high > top) {
        top = high;
        line.highest = index;
      }
      if (low < bottom) {
        bottom = low;
        line.lowest = index;
      }
      if (top === bar.high && bottom === bar.low) return;
    }
    wasNear = isNear;
  }
}

/** What a price is worth before it is multiplied. */
export const worthOf = ({ size, inverse }: Worth, units: number): number => (inverse ? 1 / (units * size) : units * size);

/** Widens `out` by a part. */
function widenByPart(bar: SegmentBar, line: Line, index: number, worth: Worth, multiple: number, out: Ends): void {
  cutPart(line, index);
  const high = index === line.highest ? bar.high : (highs[0] ?? 0);
  const low = index === line.lowest ? bar.low : (lows[0] ?? 0);
  const most = worthOf(worth, worth.inverse ? low : high) * multiple;
  const least = worthOf(worth, worth.inverse ? high : low) * multiple;
  if (most > out.high) out.high = most;
  if (least < out.low) out.low = least;
}

/** Widens `out` by what a bar's parts from `from` to `until` are worth; `worth` begins with the first of them. */
export function widenByParts(bar: SegmentBar, line: Line, from: number, until: number, worth: Worth, out: Ends): void {
  const { size, inverse, multiples, offset } = worth;
  let most = multiples[offset] ?? 0;
  let least = most;
  for (let index = 1; index < until - from; index += 1) {
    const own = multiples[offset + index] ?? 0;
    if (own > most) most = own;
    if (own < least) least = own;
  }
  const isWhole = from === 0 && until === bar.buckets;
  // Products of rounded numbers are in the order of the numbers, so what bounds them needs no margin.
  const above = worthOf(worth, inverse ? bar.low : bar.high);
  const below = worthOf(worth, inverse ? bar.high : bar.low);
  const highest = above * (above < 0 ? least : most);
  const lowest = below * (below < 0 ? most : least);
  if (isWhole && most === least) {
    if (highest > out.high) out.high = highest;
    if (lowest < out.low) out.low = lowest;
    return;
  }
  if (highest <= out.high && lowest >= out.low) return;
  draw(bar, line);
  load(bar);
  seek(bar, line);
  const slack = reach();
  widenByPart(bar, line, from, worth, multiples[offset] ?? 0, out);
  if (line.highest > from && line.highest < until)
    widenByPart(bar, line, line.highest, worth, multiples[offset + line.highest - from] ?? 0, out);
  if (line.lowest > from && line.lowest < until)
    widenByPart(bar, line, line.lowest, worth, multiples[offset + line.lowest - from] ?? 0, out);
  // A part can widen what was found only if one of its ends lies beyond these.
  let over = 0;
  let under = 0;
  let high = Number.NaN;
  let low = Number.NaN;
  const { points } = line;
  let point = points[from] ?? 0;
  for (let index = from; index < until; index += 1) {
    if (high !== out.high || low !== out.low) {
      high = out.high;
      low = out.low;
      over = (inverse ? least / (low * size) : high / (size * (high < 0 ? least : most))) - slack;
      under = (inverse ? most / (high * size) : low / (size * (low < 0 ? most : least))) + slack;
    }
    const before = point;
    point = points[index + 1] ?? 0;
    if (point <= over && before <= over && point >= under && before >= under) continue;
    const multiple = multiples[offset + index - from] ?? 0;
    const top = Math.min(bar.high, (point > before ? point : before) + slack);
    const bottom = Math.max(bar.low, (point > before ? before : point) - slack);
    if (worthOf(worth, inverse ? bottom : top) * multiple > high || worthOf(worth, inverse ? top : bottom) * multiple < low)
      widenByPart(bar, line, index, worth, multiple, out);
  }
}
