import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** What a row spreads on its `li`. In a long list: its place among all items, most of which the document does not hold. The same object while that holds. */
export interface RowPlace {
  readonly ref?: (element: HTMLElement | null) => void;
  readonly 'data-index'?: number;
  readonly 'aria-posinset'?: number;
  readonly 'aria-setsize'?: number;
}

interface LongListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Height of an item before it is measured, CSS pixels. */
  readonly estimate: number;
  /** For a list without focusable rows, which the keyboard could not scroll otherwise. */
  readonly tabIndex?: 0 | undefined;
  /** Key of an item that is drawn wherever it is, as the one that has the focus: a pointer holds it. */
  readonly held?: string | number | undefined;
  keyOf(item: T): string | number;
  row(item: T, place: RowPlace): ReactNode;
}

/** Up to so many items stand there whole: nothing is gained, and the browser's own search finds them all. */
const WHOLE = 60;
/** Items beyond each edge of what is in sight: the next one is there before the keyboard or a screen reader comes to it. */
const MARGIN_ITEMS = 10;

/**
 * A list whose items are drawn only around what is in sight, from when it is long: it stays so however short it becomes.
 * Whatever has the focus or is held stays, and no row in sight is made anew when the list becomes long.
 */
export function LongList<T>({ label, items, estimate, tabIndex, held, keyOf, row }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [long, setLong] = useState(items.length > WHOLE);
  const enabled = long || items.length > WHOLE;
  const { scroller, above } = useScroller(list, enabled);
  const [focused, setFocused] = useState<string | number>();
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this render alone
  const virtual: Virtualizer<HTMLElement, Element> = useVirtualizer({
    enabled,
    count: items.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    scrollMargin: above,
    overscan: MARGIN_ITEMS,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const isKept = (item: T) => [focused, held].includes(keyOf(item));
      const kept = items.flatMap((item, index) => (isKept(item) ? index : []));
      return [...new Set([...shown, ...kept])].sort((a, b) => a - b);
    },
  });
  const { measureElement } = virtual;
  // Until it is known what is in sight the rows that stand there stay.
  const known = enabled && virtual.getVirtualItems().length > 0;
  if (known && !long) setLong(true);
  const placeOf = useMemo(
    () => placesOf(long ? { ref: measureElement, 'aria-setsize': items.length } : {}),
    [long, measureElement, items.length],
  );
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    const item = index === undefined ? undefined : items[Number(index)];
    setFocused(item === undefined ? undefined : keyOf(item));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
  };
  let end = 0;
  const spaceBefore = (start: number) => {
    const height = start - end;
    return height > 0 && <li aria-hidden="true" style={{ height }} />;
  };
  const draw = (index: number, space: ReactNode) => {
    const item = items[index];
    return (
      item !== undefined && (
        <Fragment key={keyOf(item)}>
          {space}
          {row(item, placeOf(index))}
        </Fragment>
      )
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the rows inside is what is watched
    <ul ref={list} aria-label={label} tabIndex={tabIndex} onFocus={onFocus} onBlur={onBlur}>
      {long
        ? virtual.getVirtualItems().map(({ index, start, size }) => {
            const space = spaceBefore(start - above);
            end = start - above + size;
            return draw(index, space);
          })
        : items.map((_, index) => draw(index, false))}
      {long && spaceBefore(virtual.getTotalSize())}
    </ul>
  );
}

/** Each place is made once: a row that is drawn only when something of it changed isn't for the place's sake. */
function placesOf(common: Pick<RowPlace, 'ref' | 'aria-setsize'>): (index: number) => RowPlace {
  const places = new Map<number, RowPlace>();
  return (index) => {
    const known = places.get(index);
    if (known) return known;
    const place = { ...common, 'data-index': index, ...(common['aria-setsize'] !== undefined && { 'aria-posinset': index + 1 }) };
    places.set(index, place);
    return place;
  };
}

/** The element that scrolls a list, and the height of all that scrolls with it above the list. */
function useScroller(list: { readonly current: HTMLElement | null }, enabled: boolean) {
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; above: number }>({ scroller: null, above: 0 });
  useLayoutEffect(() => {
    const own = enabled ? list.current : null;
    const scroller = own && scrollerOf(own);
    if (!scroller) return undefined;
    const measure = () => {
      const above = Math.round(own.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
      setPlace((before) => (before.scroller === scroller && before.above === above ? before : { scroller, above }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const child of scroller.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, enabled]);
  return place;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
}
