import { useState } from 'react';

/**
 * When a read first showed this very answer, to the second of `now`; each poll brings another.
 * @param now this machine's clock, epoch ms, as `useNow` tells it
 */
export function useCameAt(answer: unknown, now: number): number {
  const [known, setKnown] = useState({ answer, at: now });
  // A clock that was set back must not make an answer of a time to come.
  if (known.answer === answer && known.at <= now) return known.at;
  setKnown({ answer, at: now });
  return now;
}
