import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { HoldingFigures } from '../../data/api.ts';
import { useLiveHoldings } from '../../data/useHoldings.ts';
import type { Sight } from '../../ui/list/sight.ts';

interface LiveTextProps {
  /** Of the position. */
  readonly id: number;
  readonly sight: Sight;
  readonly className?: string | undefined;
  /** Stands before it. */
  readonly children?: ReactNode;
  /** Undefined until live figures are known. Written anew when it is another function. */
  text(figures: HoldingFigures | undefined): string;
}

/** A figure that ticks move. It is written without React, which would draw the figures of all rows anew in each frame. */
export function LiveText({ id, sight, className, children, text }: LiveTextProps) {
  const holdings = useLiveHoldings();
  const cell = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = document.createTextNode('');
    const write = () => {
      const next = text(holdings.get(id));
      if (node.data !== next) node.data = next;
    };
    write();
    cell.current?.append(node);
    const stop = holdings.subscribe(id, () => sight.write(write));
    return () => {
      stop();
      sight.drop(write);
      node.remove();
    };
  }, [holdings, id, sight, text]);
  return (
    <span ref={cell} className={className}>
      {children}
    </span>
  );
}
