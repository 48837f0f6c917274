/** What of a chart is in sight. */
import { type Bar, indexAt } from './bars.ts';

/** Bars in sight, by index, fractions of a bar included. */
export interface View {
  readonly from: number;
  readonly to: number;
}

/**
 * The same bars in sight after others took their place; a view that showed the end still shows it, as wide as before.
 * Undefined where all was in sight, or what was in sight is gone: then the new bars are shown whole.
 */
export function keptView(view: View | undefined, before: readonly Bar[], after: readonly Bar[]): View | undefined {
  const end = before.length - 1;
  if (!view || end < 0 || (view.from <= 0 && view.to >= end)) return undefined;
  const atEnd = view.to >= end;
  const anchor = atEnd ? end : Math.max(0, Math.round(view.from));
  const time = before[anchor]?.time ?? 0;
  if (time < (after[0]?.time ?? 0)) return undefined;
  const moved = atEnd ? after.length - 1 - end : indexAt(after, time) - anchor;
  return { from: view.from + moved, to: view.to + moved };
}
