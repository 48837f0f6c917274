/** Bonds. */
import { bonds as handlers } from './handlers.ts';

export const bonds = { handlers };
