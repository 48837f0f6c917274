import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { format, memoryStore, view } from '../memoryRows.ts';
import { createSparkCanvas, type SparkCanvas } from './sparkCanvas.ts';

const ROW_HEIGHT = 56;
const quotes = Array.from({ length: 40 }, (_, id) => view({ id, price: 10_000 + id }));

/** A canvas that knows which of its rows hold a curve, and how often each was drawn. */
function watchedCanvas() {
  const canvas = document.createElement('canvas');
  let top = 0;
  let inked = new Set<number>();
  let drawn = 0;
  const row = (y: number) => Math.floor(y / ROW_HEIGHT);
  const nothing = () => undefined;
  const context = {
    setTransform: (...[, , , , , y]: number[]) => (top = y ?? 0),
    clearRect: (_x: number, y: number, _width: number, height: number) => {
      for (let at = row(y); at < row(y + height); at += 1) inked.delete(at);
    },
    drawImage: (_image: unknown, _x: number, y: number) => {
      inked = new Set([...inked].map((at) => at + y / ROW_HEIGHT).filter((at) => at >= 0));
    },
    stroke: () => {
      inked.add(row(top));
      drawn += 1;
    },
    ...{ setLineDash: nothing, beginPath: nothing, moveTo: nothing, lineTo: nothing, arc: nothing, fill: nothing },
  };
  // Only what curves are drawn with.
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as null);
  return { canvas, rows: () => [...inked].sort((a, b) => a - b), drawn: () => drawn };
}

let column: SparkCanvas | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.advanceTimersByTime(5000);
});
afterEach(() => {
  column?.stop();
  vi.useRealTimers();
});

function start() {
  const store = memoryStore(...quotes.map((quote) => ({ ...quote })));
  const watched = watchedCanvas();
  const made = createSparkCanvas(watched.canvas, { store, width: 40, rowHeight: ROW_HEIGHT });
  if (!made) throw new Error('no canvas');
  column = made;
  const place = (first: number, ids: readonly (number | undefined)[] = [0, 1, 2, 3].map((at) => first + at)) =>
    made.place(first, ids, format);
  return { ...watched, store, place };
}

describe('the curves of a list', () => {
  it('are drawn for every row in the next frame, and none where nobody knows the instrument', () => {
    const { place, rows } = start();
    place(0, [0, undefined, 2, 3]);
    vi.advanceTimersToNextFrame();
    expect(rows()).toEqual([0, 2, 3]);
  });

  it('move with their rows, and a row that came in is clear until it is drawn', () => {
    const { place, rows, drawn, canvas } = start();
    place(0);
    vi.advanceTimersToNextFrame();
    place(2);
    expect(rows()).toEqual([0, 1]);
    expect(canvas.style.transform).toBe('translateY(112px)');
    vi.advanceTimersToNextFrame();
    expect(rows()).toEqual([0, 1, 2, 3]);
    expect(drawn()).toBe(6);
  });

  it('are gone at once where another instrument stands', () => {
    const { place, rows } = start();
    place(0);
    vi.advanceTimersToNextFrame();
    place(0, [0, 9, 2, 3]);
    expect(rows()).toEqual([0, 2, 3]);
  });

  it('wait while the list moves too fast to read, and come when it rests', () => {
    const { place, rows } = start();
    place(0);
    vi.advanceTimersToNextFrame();
    place(10);
    vi.advanceTimersToNextFrame();
    expect(rows()).toEqual([]);
    vi.advanceTimersToNextFrame();
    expect(rows()).toEqual([0, 1, 2, 3]);
  });

  it('follow their price once a second at most', () => {
    const { place, store, drawn } = start();
    store.tick(0, { spark: new Float64Array([1, 2, 3]) });
    place(0, [0]);
    vi.advanceTimersToNextFrame();
    for (let tick = 1; tick <= 30; tick += 1) {
      store.tick(0, { price: 20_000 + tick });
      vi.advanceTimersByTime(100);
    }
    expect(drawn()).toBeGreaterThan(1);
    expect(drawn()).toBeLessThanOrEqual(4);
  });
});
