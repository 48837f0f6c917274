/** The databases and the checks of what lies there. They come once for cache, money calls and catalogue alike. */
import { createPart } from './part.ts';

export const disk = createPart(() => import('./disk.ts'));
