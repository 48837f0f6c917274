import { type PointerEvent, useRef, useState } from 'react';
import type { QuoteKey } from '../../../../contract/quote.ts';

/** Where what is dragged would come to stand. */
export interface Drop {
  readonly key: QuoteKey;
  readonly side: 'before' | 'after';
}

interface Drag {
  /** Undefined while nothing is dragged, or nowhere near a row. */
  readonly drop: Drop | undefined;
  readonly dragged: QuoteKey | undefined;
  /** Of a row's handle. Rows are elements with `data-key`. */
  handle(key: QuoteKey): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(): void;
  };
}

/** So near the edge of what scrolls, CSS pixels, the list follows the finger; and by so much a frame. */
const EDGE_PX = 56;
const STEP_PX = 9;

/** Dragging rows of one list by a handle; the list scrolls along at its edges. */
export function useDrag(onDrop: (key: QuoteKey, drop: Drop) => void): Drag {
  const [drop, setDrop] = useState<Drop>();
  const [dragged, setDragged] = useState<QuoteKey>();
  const following = useRef(0);

  const end = () => {
    cancelAnimationFrame(following.current);
    following.current = 0;
    setDrop(undefined);
    setDragged(undefined);
  };

  /** Scrolls for as long as the finger rests at an edge. */
  const follow = (list: HTMLElement, y: number) => {
    cancelAnimationFrame(following.current);
    const scroller = scrollerOf(list);
    const { top, bottom } = scroller.getBoundingClientRect();
    const step = y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0;
    if (step === 0) return;
    const go = () => {
      scroller.scrollTop += step;
      setDrop(dropAt(list, y));
      following.current = requestAnimationFrame(go);
    };
    following.current = requestAnimationFrame(go);
  };

  return {
    drop,
    dragged,
    handle: (key) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(key);
      },
      onPointerMove: (event) => {
        const list = event.currentTarget.closest('ul');
        if (dragged === undefined || !list) return;
        setDrop(dropAt(list, event.clientY));
        follow(list, event.clientY);
      },
      onPointerUp: (event) => {
        const list = event.currentTarget.closest('ul');
        const at = dragged === undefined || !list ? undefined : drop && dropAt(list, event.clientY);
        end();
        if (at && at.key !== key) onDrop(key, at);
      },
      onPointerCancel: end,
    }),
  };
}

/** The row under the pointer, and which half of it; the nearest one beyond the ends. */
function dropAt(list: HTMLElement, y: number): Drop | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')];
  const under = rows.find((row) => row.getBoundingClientRect().bottom > y) ?? rows.at(-1);
  const key = under?.dataset['key'];
  if (!under || key === undefined) return undefined;
  const { top, height } = under.getBoundingClientRect();
  // Only this list writes them.
  return { key: key as QuoteKey, side: y < top + height / 2 ? 'before' : 'after' };
}

function scrollerOf(element: HTMLElement): Element {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
}
