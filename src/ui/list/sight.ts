/**
 * Which rows stand in sight. A row in sight is written at once; each other one when it comes into sight or when its turn comes,
 * for all that reads or searches text: a text that changes costs its layout, whether somebody sees it or not.
 */
export interface Sight {
  /** Does the work now, or with the row's next turn. The same function waits once. */
  write(work: () => void): void;
  /** It need not be done any more. */
  drop(work: () => void): void;
  /** Follows the row's element. Returns its stop. */
  watch(element: Element): () => void;
}

/**
 * Around what is in sight, so that a row that is scrolled to has been written when it comes. One that a jump brings from further away,
 * or a browser without such a margin, shows what its last turn wrote for one frame.
 */
const MARGIN = '200px 0px';
/** From one row's turn to the next one's: fifty rows take a second and a half at most, a hundred two and a half. */
const TURN_MS = 25;

interface Row {
  isInSight: boolean;
  readonly due: Set<() => void>;
}

const rows = new WeakMap<Element, Row>();
/** What waits for its turn, longest first. */
const waiting = new Set<Row>();
let turning = false;

function flush(row: Row): void {
  waiting.delete(row);
  const works = [...row.due];
  row.due.clear();
  for (const work of works) {
    try {
      work();
    } catch (error) {
      // One that fails costs itself alone: the turns go on.
      reportError(error);
    }
  }
}

function turn(): void {
  const [next] = waiting;
  if (next) flush(next);
  turning = waiting.size > 0;
  if (turning) setTimeout(turn, TURN_MS);
}

let observer: IntersectionObserver | undefined;
const observe = (): IntersectionObserver =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const row = rows.get(target);
        if (!row) continue;
        row.isInSight = isIntersecting;
        if (isIntersecting) flush(row);
      }
    },
    { scrollMargin: MARGIN },
  ));

/** Of one row; in sight until it is known not to be. */
export function createSight(): Sight {
  const row: Row = { isInSight: true, due: new Set() };
  return {
    write(work) {
      if (row.isInSight) {
        work();
        return;
      }
      row.due.add(work);
      waiting.add(row);
      if (turning) return;
      turning = true;
      setTimeout(turn, TURN_MS);
    },
    drop: (work) => void row.due.delete(work),
    watch(element) {
      rows.set(element, row);
      observe().observe(element);
      return () => {
        observe().unobserve(element);
        rows.delete(element);
        waiting.delete(row);
      };
    },
  };
}
