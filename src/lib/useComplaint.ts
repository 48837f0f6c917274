import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** A field that is wrong, a choice of a file that is, or a refusal that stands above the fields. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"], [data-alert]';

/**
 * Brings the focus to the first thing in a form that is wrong, after it complained. That is once the words stand, so that a screen reader
 * finds them with the field; it may come with another step of the form.
 * @returns says that the form complains, or with `false` that it no longer does
 */
export function useComplaint(form: RefObject<HTMLElement | null>): (wrong: boolean) => void {
  const complained = useRef(false);
  useEffect(() => {
    if (!complained.current) return;
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (!wrong) return;
    complained.current = false;
    wrong.focus();
  });
  return useCallback((wrong) => {
    complained.current = wrong;
  }, []);
}
