/** Squarified treemap (Bruls, Huizing, van Wijk 2000): areas in proportion to weights, shapes near squares. Pure. */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Worst ratio of sides among tiles of these areas laid in one strip along a side. */
function worst(areas: readonly number[], sum: number, side: number): number {
  const largest = Math.max(...areas);
  const smallest = Math.min(...areas);
  return Math.max((side * side * largest) / (sum * sum), (sum * sum) / (side * side * smallest));
}

/** One rectangle for each weight, in order, together filling width × height. Weights are above zero, best in descending order. */
export function treemap(weights: readonly number[], width: number, height: number): Rect[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const areas = weights.map((weight) => (weight / total) * width * height);
  const tiles: Rect[] = [];
  let left: Rect = { x: 0, y: 0, width, height };
  let at = 0;
  while (at < areas.length) {
    const side = Math.min(left.width, left.height);
    const strip: number[] = [areas[at] ?? 0];
    let sum = strip[0] ?? 0;
    let next = at + 1;
    while (next < areas.length) {
      const area = areas[next] ?? 0;
      if (worst([...strip, area], sum + area, side) > worst(strip, sum, side)) break;
      strip.push(area);
      sum += area;
      next += 1;
    }
    left = layStrip(strip, sum, left, tiles);
    at = next;
  }
  return tiles;
}

/** Lays a strip along the shorter side of what is left; returns what is left after it. */
function layStrip(strip: readonly number[], sum: number, left: Rect, tiles: Rect[]): Rect {
  const upright = left.width >= left.height;
  const thickness = sum / (upright ? left.height : left.width);
  let along = 0;
  for (const area of strip) {
    const length = area / thickness;
    tiles.push(
      upright
        ? { x: left.x, y: left.y + along, width: thickness, height: length }
        : { x: left.x + along, y: left.y, width: length, height: thickness },
    );
    along += length;
  }
  return upright
    ? { ...left, x: left.x + thickness, width: Math.max(0, left.width - thickness) }
    : { ...left, y: left.y + thickness, height: Math.max(0, left.height - thickness) };
}

/** How many of the largest weights can stand together so that the least of them still has `least` of the area. Weights descend. */
export function fitting(weights: readonly number[], area: number, least: number): number {
  let sum = 0;
  let count = 0;
  weights.forEach((weight, at) => {
    sum += weight;
    if ((weight / sum) * area >= least) count = at + 1;
  });
  return count;
}
