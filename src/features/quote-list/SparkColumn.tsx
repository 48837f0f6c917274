import { type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { QuoteStore } from '../../data/api.ts';
import type { Painters } from './canvas/painters.ts';
import { ROW, ROW_DENSE } from './rowHeight.ts';
import css from './quote-row.module.css';
import type { SparkCanvas } from './canvas/sparkCanvas.ts';

interface SparkColumnProps {
  readonly ref: RefObject<Pick<SparkCanvas, 'place'> | null>;
  /** Undefined while they are on their way: the places stay clear. */
  readonly painters: Painters | undefined;
  readonly store: QuoteStore;
  readonly dense: boolean;
}

/** Sizes that the style sheet gives the rows and their sparklines. */
const SIZES = { phone: { width: 40, rowHeight: ROW }, desk: { width: 56, rowHeight: ROW_DENSE } };

/** Lies over the empty places that the rows leave; must be the last child of what holds the rows. */
export function SparkColumn({ ref, painters, store, dense }: SparkColumnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<SparkCanvas>(undefined);
  useLayoutEffect(() => {
    if (!canvas.current) return;
    const made = painters?.createSparkCanvas(canvas.current, { store, ...(dense ? SIZES.desk : SIZES.phone) });
    drawn.current = made;
    return () => made?.stop();
  }, [painters, store, dense]);
  useImperativeHandle(ref, () => ({ place: (first, ids, format) => drawn.current?.place(first, ids, format) }), []);
  return <canvas ref={canvas} className={css.sparks} aria-hidden="true" />;
}
