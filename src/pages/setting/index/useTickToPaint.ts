import { useEffect, useEffectEvent, useState } from 'react';
import { useFeed } from '../../../data/useFeed.ts';
import { useQuoteStore } from '../../../data/useQuote.ts';
import { serverNow } from '../../../lib/priceState.ts';

const PERIOD_MS = 1000;
/** More than one a frame can't be painted. */
const MOST = 120;

/**
 * Milliseconds from a tick's stamp to the frame that paints it, the middle one of the last second; undefined while none was painted. By the
 * server's clock as this tab knows it, which the way of one message makes late: that way isn't in it.
 */
export function useTickToPaint(): number | undefined {
  const [middle, setMiddle] = useState<number>();
  const quotes = useQuoteStore();
  const feed = useFeed();
  const ageOf = useEffectEvent((tick: number) => serverNow(feed, tick, Date.now()));
  useEffect(() => {
    let ages: number[] = [];
    let last = quotes.time();
    let frame = requestAnimationFrame(look);
    function look() {
      const tick = quotes.time();
      const now = tick === last ? undefined : ageOf(tick);
      last = tick;
      if (now !== undefined && ages.length < MOST) ages.push(now - tick);
      frame = requestAnimationFrame(look);
    }
    const timer = setInterval(() => {
      setMiddle(ages.sort((a, b) => a - b)[Math.floor(ages.length / 2)]);
      ages = [];
    }, PERIOD_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [quotes]);
  return middle;
}
