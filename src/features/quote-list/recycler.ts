/**
 * A fixed number of row elements shows whatever is in sight of a long list: an element that leaves at one
 * end comes in at the other and is written anew, in the same frame, without a render.
 */
import type { QuoteStore, QuoteView } from '../../data/api.ts';
import { createDomFigures } from './domFigures.ts';
import type { FigureCanvas } from './canvas/figureCanvas.ts';
import type { CanvasFigures } from './canvas/figureRow.ts';
import type { RowFormat } from './rowFormat.ts';
import { createRowWriter, type RowWriter } from './rowWriter.ts';

export interface Placing {
  /** Position of the first row, from 0. */
  readonly first: number;
  /** Instruments from there on; undefined where nobody knows yet. At most as many as there are elements. */
  readonly ids: readonly (number | undefined)[];
  /** Positions that are seen, from and to; rows around them are written when they come near, or now and then. */
  readonly sight: readonly [number, number];
  readonly format: RowFormat;
  /** Position where the keyboard is. */
  readonly active: number;
  /** Instrument shown beside the list. */
  readonly selectedId: number | undefined;
  /** Too fast to read more than name and price: the rest is hidden and written later. */
  readonly brief: boolean;
  /** Elements may change their order in the document, so that it is read as it is seen. */
  readonly atRest: boolean;
}

export interface Recycler {
  place(placing: Placing): void;
  stop(): void;
}

export interface RecyclerOptions {
  readonly store: QuoteStore;
  /** CSS pixels. */
  readonly rowHeight: number;
  /** Element id of a row: `<name>-<position>`. */
  readonly name: string;
  /** Draws the numbers; without it the rows' own cells show them. */
  readonly figures?: FigureCanvas | undefined;
  /** Writes a row: `createRowWriter`, or around it what writes cells that only this list has. */
  readonly createWriter?: typeof createRowWriter | undefined;
}

interface Slot {
  readonly element: HTMLElement;
  readonly writer: RowWriter;
  readonly figures: CanvasFigures | undefined;
  index: number | undefined;
  id: number | undefined;
  format: RowFormat | undefined;
  brief: boolean;
  active: boolean;
  selected: boolean;
  stop: (() => void) | undefined;
  /** Out of sight its instrument has ticked. */
  late: boolean;
}

/** Rows that aren't seen are as old as this at most: a reader may walk beyond what is in sight. */
const CATCH_UP_MS = 1000;

/** The children of `holder` are the elements; nothing else may set their attributes. */
export function createRecycler(
  holder: HTMLElement,
  { store, rowHeight, name, figures: canvas, createWriter = createRowWriter }: RecyclerOptions,
): Recycler {
  holder.toggleAttribute('data-drawn', canvas !== undefined);
  const slots = Array.from(holder.children)
    .filter((child) => child instanceof HTMLElement)
    .map((element): Slot => {
      const cells = createDomFigures(element, canvas !== undefined);
      const figures = canvas?.of(cells);
      return {
        element,
        writer: createWriter(element, figures ?? cells),
        figures,
        index: undefined,
        id: undefined,
        format: undefined,
        brief: false,
        active: false,
        selected: false,
        stop: undefined,
        late: false,
      };
    });
  /** Slot whose element is the first of the document. */
  let leading = 0;
  let brief = false;
  let sight: readonly [number, number] = [0, 0];

  const isSeen = ({ index }: Slot): boolean => index !== undefined && index >= sight[0] && index <= sight[1];

  function update(slot: Slot, quote: QuoteView): void {
    slot.late = !isSeen(slot);
    if (!slot.late) slot.writer.update(quote);
  }

  function catchUp(slot: Slot): void {
    const quote = slot.late && slot.id !== undefined ? store.get(slot.id) : undefined;
    if (quote) slot.writer.update(quote);
    slot.late = false;
  }

  const catching = setInterval(() => slots.forEach(catchUp), CATCH_UP_MS);

  function move(slot: Slot, index: number): void {
    if (slot.index === undefined) slot.element.hidden = false;
    slot.index = index;
    slot.figures?.move(index);
    const { element } = slot;
    element.id = `${name}-${index}`;
    element.style.transform = `translateY(${index * rowHeight}px)`;
    element.setAttribute('aria-rowindex', String(index + 2));
    element.setAttribute('data-index', String(index));
  }

  function show(slot: Slot, id: number | undefined, format: RowFormat): void {
    const other = slot.id !== id;
    if (other) {
      slot.id = id;
      slot.stop?.();
      slot.stop = id === undefined ? undefined : store.subscribe(id, (quote) => update(slot, quote));
      if (id === undefined) slot.element.removeAttribute('data-id');
      else slot.element.setAttribute('data-id', String(id));
    }
    if (!other && slot.format === format && (brief || !slot.brief)) return;
    slot.format = format;
    slot.brief = brief;
    slot.late = false;
    const write = () => slot.writer.show(id === undefined ? undefined : store.get(id), undefined, format, brief);
    if (slot.figures) slot.figures.aloud(write);
    else write();
  }

  function mark(slot: Slot, active: boolean, selected: boolean): void {
    if (slot.active !== active) slot.element.toggleAttribute('data-active', active);
    slot.active = active;
    if (slot.selected !== selected) {
      if (selected) slot.element.setAttribute('aria-selected', 'true');
      else slot.element.removeAttribute('aria-selected');
    }
    slot.selected = selected;
  }

  function hide(slot: Slot): void {
    if (slot.index === undefined) return;
    slot.index = undefined;
    slot.figures?.move(undefined);
    slot.element.hidden = true;
    slot.element.removeAttribute('id');
    slot.stop?.();
    slot.stop = undefined;
    slot.id = undefined;
    slot.format = undefined;
    slot.element.removeAttribute('data-id');
  }

  /** Slots follow one another in a ring, so turning it brings all into order. */
  function turn(first: number): void {
    while (leading !== first) {
      const element = slots[leading]?.element;
      if (element) holder.append(element);
      leading = (leading + 1) % slots.length;
    }
  }

  return {
    place({ first, ids, sight: seen, format, active, selectedId, brief: wanted, atRest }) {
      if (slots.length === 0) return;
      if (brief !== wanted) holder.toggleAttribute('data-brief', wanted);
      brief = wanted;
      sight = seen;
      canvas?.place(first, ids.length, format.ink);
      for (let at = 0; at < slots.length; at += 1) {
        const index = first + at;
        const slot = slots[index % slots.length];
        if (!slot) continue;
        if (at >= ids.length) {
          hide(slot);
          continue;
        }
        const id = ids[at];
        if (slot.index !== index) move(slot, index);
        show(slot, id, format);
        if (isSeen(slot)) catchUp(slot);
        mark(slot, index === active, id !== undefined && id === selectedId);
      }
      canvas?.settle(slots.find(({ id }) => id !== undefined && store.get(id) !== undefined)?.element, atRest);
      if (atRest) turn(first % slots.length);
    },
    stop() {
      clearInterval(catching);
      holder.removeAttribute('data-brief');
      for (const slot of slots) {
        hide(slot);
        mark(slot, false, false);
      }
    },
  };
}
