import { type RefObject, useEffect, useState } from 'react';

/**
 * A press that comes before all that it needs is known waits for that: the form is then submitted again, as if it had been pressed there.
 * @returns whether one waits; what a press calls that comes too early; and what takes it back: a press that is answered, something else typed
 */
export function useEarlyPress(
  form: RefObject<HTMLFormElement | null>,
  known: boolean,
): { readonly waits: boolean; press(): void; forget(): void } {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (waits && known) form.current?.requestSubmit();
  }, [waits, known, form]);
  return { waits, press: () => setWaits(true), forget: () => setWaits(false) };
}
