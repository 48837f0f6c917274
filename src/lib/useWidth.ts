import { useCallback, useState } from 'react';

/** Width of an element in CSS pixels, 0 before it is known. */
export function useWidth() {
  const [width, setWidth] = useState(0);
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { width, watch };
}
