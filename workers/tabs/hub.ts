/**
 * The union of what all tabs look at, as the push connection needs it. What nobody looks at any more is
 * kept for a moment: a reload, a change of page or a scroll back would ask for it again at once.
 */
import type { Market } from '../../contract/codes.ts';
import type { ListSpec } from '../../contract/frame.ts';

/** Wishes are gathered once they rest, or have moved for so long: rows that fly past in a scroll are never asked for. */
export const GATHER_MS = 100;
export const GATHER_LIMIT_MS = 500;
export const KEEP_LIST_MS = 5000;
export const KEEP_ROW_MS = 1000;

export interface HubEnvironment {
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** The union changed, or may have; the spec is that of one of the market's windows. */
  wanted(markets: ReadonlyMap<Market, ListSpec>, ids: ReadonlySet<number>, depths: ReadonlySet<number>): void;
}

export interface Wisher {
  /** Adds to each set what it looks at: markets, rows, and rows whose books are in sight. */
  wishes(markets: Map<Market, ListSpec>, ids: Set<number>, depths: Set<number>): void;
}

export interface Hub {
  join(wisher: Wisher): void;
  leave(wisher: Wisher): void;
  /** Wishes may have changed; gathered at a calm pace. */
  touch(): void;
  stop(): void;
}

/** Adds the ids that were wanted until a moment ago; returns whether there are any. */
function keepSeen(seen: Map<number, number>, wanted: Set<number>, now: number): boolean {
  for (const id of wanted) seen.set(id, now);
  let kept = false;
  for (const [id, at] of seen) {
    if (now - at >= KEEP_ROW_MS) seen.delete(id);
    else if (!wanted.has(id)) {
      wanted.add(id);
      kept = true;
    }
  }
  return kept;
}

export function createHub(environment: HubEnvironment): Hub {
  const wishers = new Set<Wisher>();
  const listSeen = new Map<Market, { at: number; spec: ListSpec }>();
  const rowSeen = new Map<number, number>();
  const depthSeen = new Map<number, number>();
  let timer: number | undefined;
  let touchedAt = 0;

  function gather(): void {
    timer = undefined;
    const now = environment.now();
    const markets = new Map<Market, ListSpec>();
    const ids = new Set<number>();
    const depths = new Set<number>();
    for (const wisher of wishers) wisher.wishes(markets, ids, depths);
    for (const [market, spec] of markets) listSeen.set(market, { at: now, spec });
    let kept = false;
    for (const [market, { at, spec }] of listSeen) {
      if (markets.has(market)) continue;
      if (now - at >= KEEP_LIST_MS) listSeen.delete(market);
      else {
        markets.set(market, spec);
        kept = true;
      }
    }
    for (const [seen, wanted] of [
      [rowSeen, ids],
      [depthSeen, depths],
    ] as const)
      kept = keepSeen(seen, wanted, now) || kept;
    environment.wanted(markets, ids, depths);
    if (kept) touch();
  }

  function touch(): void {
    const now = environment.now();
    if (timer === undefined) touchedAt = now;
    else environment.clearTimeout(timer);
    const left = touchedAt + GATHER_LIMIT_MS - now;
    // Nothing is asked for yet: somebody waits for a first list.
    const rest = listSeen.size === 0 && rowSeen.size === 0 ? 0 : GATHER_MS;
    timer = environment.setTimeout(gather, Math.max(0, Math.min(rest, left)));
  }

  return {
    join: (wisher) => {
      wishers.add(wisher);
    },
    leave: (wisher) => {
      if (wishers.delete(wisher)) touch();
    },
    touch,
    stop: () => {
      if (timer !== undefined) environment.clearTimeout(timer);
    },
  };
}
