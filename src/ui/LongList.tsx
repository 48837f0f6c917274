import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** What a row spreads on its `li`. In a long list: its place among all items, most of which the document does not hold. */
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
  keyOf(item: T): string | number;
  row(item: T, place: RowPlace): ReactNode;
}

const STANDING: RowPlace = {};

/** Up to so many items stand there whole: nothing is gained, and the browser's own search finds them all. */
const WHOLE = 60;
/** Items beyond each edge of what is in sight: the next one is there before the keyboard or a screen reader comes to it. */
const MARGIN_ITEMS = 10;

/** A list whose items are drawn only around what is in sight, once it is long. Whatever has the focus stays. */
export function LongList<T>(props: LongListProps<T>) {
  const { label, items, tabIndex, keyOf, row } = props;
  if (items.length > WHOLE) return <Virtual {...props} />;
  return (
    <ul aria-label={label} tabIndex={tabIndex}>
      {items.map((item) => (
        <Fragment key={keyOf(item)}>{row(item, STANDING)}</Fragment>
      ))}
    </ul>
  );
}

function Virtual<T>({ label, items, estimate, tabIndex, keyOf, row }: LongListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const { scroller, above } = useScroller(list);
  const [focused, setFocused] = useState<number>();
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this render alone
  const virtual: Virtualizer<HTMLElement, Element> = useVirtualizer({
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
      return focused === undefined || focused >= items.length ? shown : [...new Set([...shown, focused])].sort((a, b) => a - b);
    },
  });
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    setFocused(index === undefined ? undefined : Number(index));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
  };
  let end = 0;
  const spaceBefore = (start: number) => {
    const height = start - end;
    return height > 0 && <li aria-hidden="true" style={{ height }} />;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the rows inside is what is watched
    <ul ref={list} aria-label={label} tabIndex={tabIndex} onFocus={onFocus} onBlur={onBlur}>
      {virtual.getVirtualItems().map(({ index, key, start, size }) => {
        const item = items[index];
        const space = spaceBefore(start - above);
        end = start - above + size;
        return (
          item !== undefined && (
            <Fragment key={String(key)}>
              {space}
              {row(item, { ref: virtual.measureElement, 'data-index': index, 'aria-posinset': index + 1, 'aria-setsize': items.length })}
            </Fragment>
          )
        );
      })}
      {spaceBefore(virtual.getTotalSize())}
    </ul>
  );
}

/** The element that scrolls a list, and the height of all that scrolls with it above the list. */
function useScroller(list: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; above: number }>({ scroller: null, above: 0 });
  useLayoutEffect(() => {
    const own = list.current;
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
  }, [list]);
  return place;
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return document.documentElement;
}
