import { useState } from 'react';

/**
 * When a read first showed this very answer, to the second of `now`; each poll brings another.
 * @param now this machine's clock, epoch ms, as `useNow` tells it
 */
export function useCameAt(answer: unknown, now: number): number {
  const [known, setKnown] = useState({ answer, at: now });
  if (known.answer === answer) return known.at;
  setKnown({ answer, at: now });
  return now;
}
