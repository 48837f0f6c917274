/**
 * What draws on a list's canvases, and says a row of it, as a script of its own: it comes after the first rows, which are words in their
 * cells (usePainters.ts).
 */
import { sayRow } from '../sayRow.ts';
import { createFigureCanvas } from './figureCanvas.ts';
import { createSparkCanvas } from './sparkCanvas.ts';

export const painters = { createFigureCanvas, createSparkCanvas, sayRow };
export type Painters = typeof painters;
