/**
 * What of a long list stands on the screen: takes how far it is scrolled and what the worker knows, and
 * gives each row element and curve its instrument in the same frame.
 */
import type { LiveWindow } from '../../data/api.ts';
import type { Recycler } from './recycler.ts';
import type { RowFormat } from './rowFormat.ts';
import { drawnRange } from './scrollRange.ts';
import type { SparkCanvas } from './canvas/sparkCanvas.ts';
import { createSteadyOrder, ORDER_PACE_MS } from './steadyOrder.ts';

/** What React knows of the list. */
export interface ListState {
  readonly live: LiveWindow;
  /** Rows of the whole list, or of the bones that stand for it. */
  readonly total: number;
  /** How much of the list is seen, CSS pixels; 0 while that isn't known. */
  readonly height: number;
  /** Names the order, see steadyOrder. */
  readonly order: string;
  readonly format: RowFormat;
  readonly active: number;
  readonly selectedId: number | undefined;
  /** A finger or a button rests on the list. */
  readonly touched: boolean;
}

export interface ListView {
  /** Draws what changed. */
  update(state: ListState): void;
  /** The list moved: what is in sight keeps its order until it is back at its start, or the customer asks. */
  scrolled(): void;
  /** A finger came down, or a key walks from row to row: the order stays until the customer asks for another. */
  freeze(): void;
  /** The customer asks for the live order. */
  sortNow(): void;
  /** Instrument that stands at a position, as drawn. */
  idAt(index: number): number | undefined;
  /** Where an instrument stands, as drawn; -1 where it isn't. */
  indexOf(id: number): number;
  stop(): void;
}

export interface ListViewOptions {
  readonly scroller: Pick<HTMLElement, 'scrollTop'>;
  readonly rowHeight: number;
  readonly recycler: Recycler;
  readonly sparks: Pick<SparkCanvas, 'place'> | null;
  /** Whether a frozen order has been left behind by the live one; called when it changes. */
  onBehind(behind: boolean): void;
  /** Whether the active row has an element; called when it changes. */
  onActive(drawn: number | undefined): void;
}

const REST_MS = 300;
/** From this part of what is in sight moved at once, rows show no more than one can see; below the second, all again. */
const BRIEF_FROM = 1 / 2;
const BRIEF_UNTIL = 1 / 4;

export function createListView({ scroller, rowHeight, recycler, sparks, onBehind, onActive }: ListViewOptions): ListView {
  const steady = createSteadyOrder();
  let state: ListState | undefined;
  let first = 0;
  let ids: readonly (number | undefined)[] = [];
  let frozen = false;
  let fresh = false;
  let named: string | undefined;
  /** The customer was offered the live order; the offer stands until it is taken or the freeze ends. */
  let offered = false;
  let drawnActive: number | undefined;
  /** The scroller's own position is asked for only when it moved: the answer costs a layout. */
  let top = scroller.scrollTop;
  let row = Math.floor(top / rowHeight);
  let speed = 0;
  let brief = false;
  let scrolling = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let pace: ReturnType<typeof setTimeout> | undefined;

  function draw(): void {
    if (!state || state.height === 0) return;
    const { live, total, height, format, active, selectedId, touched } = state;
    // A list that comes anew, maybe under other ids, keeps nothing of the order that stood.
    const order = live.ready ? state.order : '';
    const range = drawnRange({ top, height, rowHeight, total, speed });
    brief = Math.abs(speed) * rowHeight >= height * (brief ? BRIEF_UNTIL : BRIEF_FROM);
    if (order !== named) frozen = false;
    named = order;
    const moving = touched || scrolling;
    const held = frozen || moving;
    const settled = steady.settle({
      idAt: live.idAt,
      first: range.first,
      last: range.first + range.count - 1,
      now: performance.now(),
      held,
      fresh,
      of: order,
    });
    fresh = false;
    first = range.first;
    ids = settled.ids;
    // What is held out of its place may be far from there by now, or no longer in the list; it must not fall silent.
    live.setRange(range.first, range.count, held ? settled.displaced : undefined);
    // Up to a whole row comes into sight before the next drawing.
    const sight = [Math.floor(top / rowHeight) - 1, Math.ceil((top + height) / rowHeight)] as const;
    recycler.place({ first, ids, sight, format, active, selectedId, brief, atRest: !moving });
    sparks?.place(first, ids, format);

    if (settled.behind && !held) pace ??= setTimeout(onPace, ORDER_PACE_MS / 4);
    const offer = held && (offered || settled.behind);
    if (offer !== offered) onBehind(offer);
    offered = offer;
    const shown = active >= first && active < first + ids.length ? active : undefined;
    if (shown !== drawnActive) onActive(shown);
    drawnActive = shown;
  }

  function onPace(): void {
    pace = undefined;
    draw();
  }

  function onRest(): void {
    scrolling = false;
    speed = 0;
    if (top <= 0 && !state?.touched) frozen = false;
    draw();
  }

  return {
    update(next) {
      state = next;
      draw();
    },
    scrolled() {
      top = scroller.scrollTop;
      const moved = Math.floor(top / rowHeight) - row;
      row += moved;
      if (moved !== 0) speed = moved;
      scrolling = true;
      frozen = true;
      clearTimeout(rest);
      rest = setTimeout(onRest, REST_MS);
      if (moved !== 0) draw();
    },
    freeze() {
      frozen = true;
    },
    sortNow() {
      frozen = false;
      fresh = true;
      draw();
    },
    idAt: (index) => ids[index - first],
    indexOf: (id) => {
      const at = ids.indexOf(id);
      return at < 0 ? -1 : first + at;
    },
    stop() {
      clearTimeout(rest);
      clearTimeout(pace);
      onActive(undefined);
    },
  };
}
