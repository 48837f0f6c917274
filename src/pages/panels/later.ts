import { lazyPart } from '../../lib/missing.ts';

/** The panels beside a list: only a desk has room for them, so only a desk pays for their script. */
export const DeskPanels = lazyPart(async () => ({ default: await (await import('virtual:screens')).parts.DeskPanels() }));
