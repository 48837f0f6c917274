import { useEffect, useEffectEvent } from 'react';
import { sayAloud } from './aloud.ts';

/**
 * Says the words aloud when they come to be about something else, and not as their figures move: in place of a live region around words
 * that ticks change.
 * @param about names what they are about; empty while there is nothing to say
 */
export function useSpoken(about: string, words: string): void {
  const say = useEffectEvent(() => {
    if (about !== '') sayAloud(words);
  });
  useEffect(() => say(), [about]);
}
