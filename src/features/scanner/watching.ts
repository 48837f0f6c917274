/** What a scan says of its markets, summed up. */
import { MARKETS, type Market } from '../../../contract/codes.ts';
import type { ScanMarkets, ScanRule } from '../../../contract/scan.ts';

const MINUTE_MS = 60_000;

export interface Watching {
  /** Server time since which all that is watched was watched without a hole, epoch ms; NaN while nothing is. */
  readonly since: number;
  /** Market that has been watched longest: the first that can match. */
  readonly first: number;
  readonly instruments: number;
  /** Watched markets that have matches, most first. */
  readonly matches: readonly { readonly market: Market; readonly count: number }[];
  /** Markets that the rule isn't available in. */
  readonly lacking: readonly Market[];
}

export function watchingOf(markets: ScanMarkets | undefined): Watching {
  const all = MARKETS.map((market, index) => ({
    market,
    since: markets?.since[index] ?? Number.NaN,
    instruments: markets?.instruments[index] ?? 0,
    count: markets?.matches[index] ?? 0,
  }));
  const watched = all.filter(({ since, instruments }) => !Number.isNaN(since) && instruments > 0);
  const none = watched.length === 0;
  return {
    since: none ? Number.NaN : Math.max(...watched.map(({ since }) => since)),
    first: none ? Number.NaN : Math.min(...watched.map(({ since }) => since)),
    instruments: watched.reduce((sum, { instruments }) => sum + instruments, 0),
    matches: all
      .filter(({ count }) => count > 0)
      .map(({ market, count }) => ({ market, count }))
      .sort((one, other) => other.count - one.count),
    lacking: all.filter(({ count }) => Number.isNaN(count)).map(({ market }) => market),
  };
}

/** Server time from which on a rule can match what is watched since `since`: see "known" in contract/scan.ts. */
export function possibleFrom(rule: ScanRule, since: number): number {
  const firstKnown = (Math.floor(since / MINUTE_MS) + 1) * MINUTE_MS;
  switch (rule.kind) {
    case 'move':
      return firstKnown + rule.minutes * MINUTE_MS;
    case 'volume':
      return firstKnown + 2 * rule.minutes * MINUTE_MS;
    case 'dayHigh':
    case 'dayLow':
    case 'yearHigh':
    case 'yearLow':
    case 'gap':
      return since;
  }
}
