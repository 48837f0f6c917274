/** Where tests keep the market of their one day, for each other and for the next run. */
import { join } from 'node:path';

export const KEPT = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'coulisse-market');
