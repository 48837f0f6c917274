import { useCallback, useRef, useState } from 'react';

/** Scrolls just as far as it takes. */
export function bringIntoSight(scroller: HTMLElement, top: number, height: number): void {
  const { scrollTop, clientHeight } = scroller;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (top + height > scrollTop + clientHeight) scroller.scrollTop = top + height - clientHeight;
}

/** The scroller, its height in CSS pixels, 0 before it is known, and the ref that watches it. */
export function useScroller() {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const watch = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    if (!element) return;
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      scroller.current = null;
    };
  }, []);
  return { scroller, height, watch };
}
