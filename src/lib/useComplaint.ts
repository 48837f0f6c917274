import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { sayAloud } from './aloud.ts';

/** A field that is wrong, a choice of a file that is, or a refusal that stands above the fields. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"], [data-alert]';

/** What is said of a field, of which its error comes first, or the refusal itself. */
function wordsOf(wrong: HTMLElement): string {
  const [error = ''] = (wrong.getAttribute('aria-describedby') ?? '').split(' ');
  return (document.getElementById(error) ?? wrong).textContent;
}

/**
 * Brings the focus to the first thing in a form that is wrong, after it complained. That is once the words stand, so that a screen reader
 * finds them with the field; it may come with another step of the form. Where the focus is there already nothing would be heard of it, the
 * second time as little as the first: then the words are said.
 * @returns says that the form complains, or with `false` that it no longer does
 */
export function useComplaint(form: RefObject<HTMLElement | null>): (wrong: boolean) => void {
  const complained = useRef(false);
  // The same complaint twice changes nothing else of the form.
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!complained.current) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    complained.current = false;
    if (wrong === document.activeElement) sayAloud(wordsOf(wrong));
    else wrong.focus();
  });
  return useCallback((wrong) => {
    complained.current = wrong;
    if (wrong) look();
  }, []);
}
