import i18next from 'i18next';
import { sayAloud } from '../../lib/aloud.ts';

/** Cells that say what they are only by the head of their column, and its words. */
const HEADS: ReadonlyMap<string | undefined, 'list.bid' | 'list.ask'> = new Map([
  ['bid', 'list.bid'],
  ['ask', 'list.ask'],
]);

/** Says a row as it stands there, cell by cell: at ticks nothing is said, and of a row that one stays on nothing more would be heard. */
export function sayRow(id: string): void {
  const cells = document.getElementById(id)?.querySelectorAll<HTMLElement>('[role="gridcell"]') ?? [];
  sayAloud([...cells].flatMap(textsOf).join(', '));
}

/** Of its smallest parts, without those that only fill a column up. */
function textsOf(cell: HTMLElement): string[] {
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('[data-cell]')].filter(
    (part) => part.querySelector('[data-cell]') === null && part.ariaHidden !== 'true',
  );
  return parts.flatMap((part) => {
    const text = part.textContent.trim();
    const head = HEADS.get(part.dataset['cell']);
    if (text === '') return [];
    return head === undefined ? text : `${i18next.t(head)} ${text}`;
  });
}
