/** Rankings of rows by what a window wishes for: a sorted list, or the matches of a scan. */
import type { WindowSpec } from '../../contract/frame.ts';
import type { ListRankings, Ranking } from '../quotes/rankings.ts';
import type { ScanRanking, Scanner } from '../scan/scanner.ts';

export type AnyRanking = Ranking & Partial<Pick<ScanRanking, 'scan'>>;

export interface Rankings {
  /** Shared by all windows of the same wish. Release each one taken. */
  take(spec: WindowSpec): AnyRanking;
  release(ranking: AnyRanking): void;
  /** Brings what is due up to date; call it before reading. */
  refresh(): void;
}

export const createRankings = (lists: ListRankings, scanner: Pick<Scanner, 'take' | 'release' | 'refresh'>): Rankings => ({
  take(spec) {
    const { first: _, count: __, kind: ___, ...wish } = spec;
    return 'rule' in wish ? scanner.take(wish) : lists.take(wish);
  },
  release(ranking) {
    if (ranking.scan) scanner.release(ranking);
    else lists.release(ranking);
  },
  refresh() {
    lists.refresh();
    scanner.refresh();
  },
});
