import { useEffect, useEffectEvent, useRef } from 'react';
import { useFeed } from '../../data/useFeed.ts';
import { useQuoteStore } from '../../data/useQuote.ts';

const LOOK_MS = 1000;
/** The server's time moved on by so much more than usual within a look: its clock was set, or this machine slept. */
const JUMP_MS = 30_000;
const JUMP_TIMES = 4;

/**
 * Calls back whenever ticks may have been missed and the feed is there again: it fell silent or broke off, a stream had a
 * gap, the tab was hidden, or the server's time jumped. A worker that is replaced renews reads by itself.
 */
export function useMissed(missed: () => void): void {
  const { kind, since, gaps = 0 } = useFeed();
  const told = useEffectEvent(missed);
  const store = useQuoteStore();
  const met = useRef({ since, gaps });

  useEffect(() => {
    if (kind !== 'live' && kind !== 'polling') return;
    if (met.current.since === since && met.current.gaps === gaps) return;
    met.current = { since, gaps };
    told();
  }, [kind, since, gaps]);

  useEffect(() => {
    let time = store.time();
    let usual = LOOK_MS;
    const look = setInterval(() => {
      const moved = store.time() - time;
      time += moved;
      if (moved > JUMP_MS && moved > usual * JUMP_TIMES) told();
      // The server's clock may run faster than this machine's.
      if (moved > 0) usual = moved;
    }, LOOK_MS);
    const seen = () => {
      if (document.visibilityState === 'visible') told();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(look);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [store]);
}
