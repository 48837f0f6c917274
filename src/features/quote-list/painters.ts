/** What draws on a list's canvases, as a script of its own: it comes after the first rows, which are words in their cells (usePainters.ts). */
export { createFigureCanvas } from './figureCanvas.ts';
export { createSparkCanvas } from './sparkCanvas.ts';
