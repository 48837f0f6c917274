/** The points of a curve of the last closes. */

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Room for the dot at the curve's end. */
const MARGIN = 3;
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/**
 * Corners of a polyline in a box, its width divided evenly; the live price is the last of them.
 * @param closes in units, oldest first, NaN where none
 * @returns x and y in turn, from the top left; undefined where fewer than two values are known
 */
export function sparkPoints(closes: Float64Array | undefined, price: number, { width, height }: Box): readonly number[] | undefined {
  const values = [...(closes ?? []), price];
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return undefined;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const span = high - low || 1;
  const step = (width - 2 * MARGIN) / (values.length - 1);
  return values.flatMap((value, place) =>
    Number.isNaN(value)
      ? []
      : [oneDecimal(MARGIN + place * step), oneDecimal(height - MARGIN - ((value - low) / span) * (height - 2 * MARGIN))],
  );
}
