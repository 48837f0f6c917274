/** Orders of rows by what a window wishes for: a sorted list, or the matches of a scan. */
import type { WindowSpec } from '../../contract/frame.ts';
import type { Order, Windows } from '../quotes/window.ts';
import type { ScanOrder, Scanner } from '../scan/scanner.ts';

export type AnyOrder = Order & Partial<Pick<ScanOrder, 'scan'>>;

export interface Orders {
  /** Shared by all windows of the same wish. Release each one taken. */
  take(spec: WindowSpec): AnyOrder;
  release(order: AnyOrder): void;
  /** Brings what is due up to date; call it before reading. */
  refresh(): void;
}

export const createOrders = (windows: Windows, scanner: Pick<Scanner, 'take' | 'release' | 'refresh'>): Orders => ({
  take(spec) {
    const { first: _, count: __, kind: ___, ...wish } = spec;
    return 'rule' in wish ? scanner.take(wish) : windows.take(wish);
  },
  release(order) {
    if (order.scan) scanner.release(order);
    else windows.release(order);
  },
  refresh() {
    windows.refresh();
    scanner.refresh();
  },
});
