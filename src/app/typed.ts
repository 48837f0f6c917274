/**
 * What stands in the fields of a page, carried over to the same page loaded anew: in this tab's storage alone, taken up once, and without
 * what is secret. Boxes are not ticked for anybody: a consent is given to what is read.
 */
import { fieldsOfJson } from '../lib/fieldsOf.ts';

const KEY = 'coulisse.typed';
/** A field that has not come by then belongs to a page that is no longer looked at. */
const PATIENCE_MS = 10_000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input:not([type="checkbox"]), select, textarea';
/** A password that is shown is a field of text; a code was sent for one try. */
const SECRET = /password|one-time-code/;
const SECRET_NAMES: ReadonlySet<string> = new Set(['password', 'repeat', 'secret', 'code']);

const isSecret = ({ type, name, autocomplete }: Field): boolean =>
  type === 'password' || SECRET_NAMES.has(name) || SECRET.test(autocomplete);
const isText = (field: Field): boolean =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'radio');
const isChoice = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'radio';

/** By which a field is known again: names that React draws are others each time, what it says stays. */
const signOf = (field: Field): string =>
  JSON.stringify([field.type, field.labels?.[0]?.textContent, field.closest('fieldset')?.querySelector('legend')?.textContent]);

const fieldsOf = (page: ParentNode): Field[] => [...page.querySelectorAll<Field>(FIELDS)];
/** What may be laid down: no page can put a file back. */
const keptFieldsOf = (page: ParentNode): Field[] => fieldsOf(page).filter((field) => field.type !== 'file' && !isSecret(field));

/** Whether loading the page anew would take something from whom it belongs to: text, a secret, a file that is chosen, or a question that is open. */
export const isInUse = (page: ParentNode): boolean =>
  page.querySelector('dialog[open], [role="dialog"], [data-chosen]') !== null ||
  fieldsOf(page).some((field) => isText(field) && field.value !== '');

/** @param address of the page, which alone takes it up again */
export function layDown(page: ParentNode, address: string, storage: Pick<Storage, 'setItem'>): void {
  const kept = keptFieldsOf(page).flatMap((field) => (isChoice(field) && !field.checked ? [] : [[signOf(field), field.value]]));
  try {
    storage.setItem(KEY, JSON.stringify({ address, kept }));
  } catch {
    // Refused or full: the page comes all the same.
  }
}

/** Puts each kept value into its field as soon as that is there, as its reader would. Returns its stop. */
export function takeUp(page: Document, address: string, storage: Pick<Storage, 'getItem' | 'removeItem'>): () => void {
  let waiting = keptOf(storage, address);
  const put = (): void => {
    const fields = keptFieldsOf(page);
    waiting = waiting.filter(([sign, value]) => {
      const field = fields.find((each) => signOf(each) === sign);
      if (field) fill(field, value);
      return field === undefined;
    });
    if (waiting.length === 0) stop();
  };
  const watch = new MutationObserver(put);
  const bound = setTimeout(() => stop(), PATIENCE_MS);
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(bound);
  };
  watch.observe(page, { childList: true, subtree: true });
  put();
  return stop;
}

function keptOf(storage: Pick<Storage, 'getItem' | 'removeItem'>, address: string): readonly (readonly [string, string])[] {
  let text: string | null = null;
  try {
    text = storage.getItem(KEY);
    storage.removeItem(KEY);
  } catch {
    // Refused: then nothing was laid down either.
  }
  const { address: of, kept } = fieldsOfJson(text);
  if (of !== address || !Array.isArray(kept)) return [];
  return kept.filter(
    (each): each is [string, string] => Array.isArray(each) && each.length === 2 && each.every((part) => typeof part === 'string'),
  );
}

function fill(field: Field, value: string): void {
  if (isChoice(field)) {
    if (!field.checked) field.click();
    return;
  }
  if (field.value === value) return;
  // Past React's own setter, which would take the value for one that it wrote itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
