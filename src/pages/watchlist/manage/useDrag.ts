import { type PointerEvent as Press, useEffect, useEffectEvent, useState } from 'react';
import type { QuoteKey } from '../../../../contract/quote.ts';

/** Where what is dragged would come to stand. */
export interface Drop {
  readonly key: QuoteKey;
  readonly side: 'before' | 'after';
}

interface Drag {
  /** Undefined while nothing is dragged, or nowhere near a row. */
  readonly drop: Drop | undefined;
  /** Its row has to stay in the document: a pointer whose element goes is let go of. */
  readonly dragged: QuoteKey | undefined;
  /** Of a row's handle. Rows are elements with `data-key`. */
  handle(key: QuoteKey): { onPointerDown(event: Press<HTMLElement>): void };
}

/** What a pointer holds. */
interface Held {
  readonly key: QuoteKey;
  readonly pointerId: number;
  readonly handle: HTMLElement;
  readonly list: HTMLElement;
}

/** So near the edge of what scrolls, CSS pixels, the list follows the finger; and by so much a frame. */
const EDGE_PX = 56;
const STEP_PX = 9;

/** Dragging rows of one list by a handle; the list scrolls along at its edges. */
export function useDrag(onDrop: (key: QuoteKey, drop: Drop) => void): Drag {
  const [held, setHeld] = useState<Held>();
  const [drop, setDrop] = useState<Drop>();
  const letFall = useEffectEvent(onDrop);

  useEffect(() => {
    if (!held) return undefined;
    const { key, pointerId, handle, list } = held;
    const scroller = scrollerOf(list);
    const over = new AbortController();
    let isMoved = false;
    let following = 0;

    /** Scrolls for as long as the finger rests at an edge. */
    const follow = (y: number) => {
      cancelAnimationFrame(following);
      const { top, bottom } = scroller.getBoundingClientRect();
      const step = y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0;
      if (step === 0) return;
      const go = () => {
        scroller.scrollTop += step;
        setDrop(dropAt(list, y));
        following = requestAnimationFrame(go);
      };
      following = requestAnimationFrame(go);
    };
    const end = () => {
      setHeld(undefined);
      setDrop(undefined);
    };
    // The document hears of the pointer whatever becomes of the row.
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture', heard: (y: number) => void) =>
      document.addEventListener(type, (event) => event.pointerId === pointerId && heard(event.clientY), { signal: over.signal });
    listen('pointermove', (y) => {
      isMoved = true;
      setDrop(dropAt(list, y));
      follow(y);
    });
    listen('pointerup', (y) => {
      const at = isMoved ? dropAt(list, y) : undefined;
      end();
      if (at && at.key !== key) letFall(key, at);
    });
    listen('pointercancel', end);
    // A finger is first held by what it touched, the picture in the handle, and loses that to the handle.
    listen('lostpointercapture', () => !handle.hasPointerCapture(pointerId) && end());
    return () => {
      over.abort();
      cancelAnimationFrame(following);
    };
  }, [held]);

  return {
    drop,
    dragged: held?.key,
    handle: (key) => ({
      onPointerDown: ({ button, pointerId, currentTarget }) => {
        const list = currentTarget.closest('ul');
        if (button !== 0 || !list) return;
        currentTarget.setPointerCapture(pointerId);
        setHeld({ key, pointerId, handle: currentTarget, list });
      },
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
