import { useState } from 'react';

/** This machine's clock, epoch ms, when a read first showed this very answer; each poll brings another. */
export function useCameAt(answer: unknown): number {
  const [known, setKnown] = useState(() => ({ answer, at: Date.now() }));
  if (known.answer === answer) return known.at;
  const next = { answer, at: Date.now() };
  setKnown(next);
  return next.at;
}
