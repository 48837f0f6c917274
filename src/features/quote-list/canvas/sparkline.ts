import { SPARK_POINTS } from '../../../../contract/quote.ts';
import type { Ink } from './ink.ts';

const DOT = 1.75;

/** Size in CSS pixels. */
export interface SparkSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Draws at the context's origin a line with a dot at its end, or a dotted base where there is nothing to
 * show. `points` are five-minute closes in units, oldest first, NaN where none; the live price comes last.
 */
export function drawSparkline(
  context: CanvasRenderingContext2D,
  { width, height }: SparkSize,
  points: Float64Array | undefined,
  price: number,
  up: boolean,
  ink: Ink,
  quiet: boolean,
): void {
  let low = price;
  let high = price;
  let count = Number.isNaN(price) ? 0 : 1;
  for (let index = 0; points && index < points.length; index += 1) {
    const value = points[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    if (!(value >= low)) low = value;
    if (!(value <= high)) high = value;
  }
  if (count < 2) {
    context.strokeStyle = ink.base;
    context.setLineDash([1, 3]);
    context.beginPath();
    context.moveTo(0, height / 2);
    context.lineTo(width, height / 2);
    context.stroke();
    context.setLineDash([]);
    return;
  }
  const span = high - low || 1;
  const step = (width - 2 * DOT - 1) / (SPARK_POINTS - 1 || 1);
  const y = (value: number) => height - 3 - ((value - low) / span) * (height - 6);
  context.strokeStyle = ink.muted;
  context.lineWidth = 1.25;
  context.lineJoin = 'round';
  context.beginPath();
  let started = false;
  // The live price takes the last place; the closes before it end one step earlier.
  const shift = points ? SPARK_POINTS - 1 - points.length : 0;
  for (let index = 0; points && index < points.length; index += 1) {
    const value = points[index] ?? Number.NaN;
    const at = index + shift;
    if (Number.isNaN(value) || at < 0) continue;
    if (started) context.lineTo(1 + at * step, y(value));
    else context.moveTo(1 + at * step, y(value));
    started = true;
  }
  const endX = 1 + (SPARK_POINTS - 1) * step;
  if (!Number.isNaN(price)) {
    if (started) context.lineTo(endX, y(price));
    else context.moveTo(endX, y(price));
  }
  context.stroke();
  if (!Number.isNaN(price)) {
    context.fillStyle = quiet ? ink.muted : up ? ink.rise : ink.fall;
    context.beginPath();
    context.arc(endX, y(price), DOT, 0, Math.PI * 2);
    context.fill();
  }
}
