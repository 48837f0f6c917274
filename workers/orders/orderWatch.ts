/** Tells what happened to the customer's orders: what is read is compared with what was known. */
import { OrderStatus } from '../../contract/codes.ts';
import type { OrderNews } from '../../contract/frame.ts';
import type { AnyEndpointId, Input, Output } from '../../contract/rest/index.ts';
import type { Order } from '../../contract/rest/trading.ts';
import type { Result } from '../../contract/result.ts';
import { createFollowing } from '../rest/following.ts';

const PAGE_ROWS = 100;
const PAGES = 10;
const RETRY_MS = 2000;
const RETRY_MOST_MS = 60_000;

export interface OrderWatchEnvironment {
  call(id: 'positionConsignList', input: Input<'positionConsignList'>): Promise<Result<Output<'positionConsignList'>>>;
  told(told: OrderNews): void;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

export interface OrderWatch {
  began(): void;
  ended(): void;
  /** Reads of these endpoints are out of date. */
  outdated(ids: readonly AnyEndpointId[]): void;
  stop(): void;
}

const isWorking = ({ status }: Order): boolean => status === OrderStatus.Working || status === OrderStatus.PartlyFilled;

export function createOrderWatch({ call, told, setTimeout, clearTimeout }: OrderWatchEnvironment): OrderWatch {
  /** Working orders and how much of each had traded. Undefined before the first read: what was over by then is old news. */
  let working: Map<number, number> | undefined;
  let newest = 0;
  let session = 0;
  let signedIn = false;
  let timer: number | undefined;
  let failures = 0;

  /** Working orders come first, then what ended last: as far as there are working ones, and until those known have been met. */
  async function list(): Promise<Order[] | undefined> {
    const orders: Order[] = [];
    const missing = new Set(working?.keys());
    for (let pageNum = 1; pageNum <= PAGES; pageNum += 1) {
      const page = await call('positionConsignList', { pageNum, pageSize: PAGE_ROWS });
      if (!page.ok) return undefined;
      orders.push(...page.data.list);
      for (const { id } of page.data.list) missing.delete(id);
      const last = page.data.list.at(-1);
      if (!last || orders.length >= page.data.total || (!isWorking(last) && missing.size === 0)) break;
    }
    return orders;
  }

  function whatOf(order: Order, known: Map<number, number>): 'filled' | 'partlyFilled' | 'ended' | undefined {
    const before = known.get(order.id) ?? (order.id > newest ? 0 : undefined);
    if (before === undefined) return undefined;
    switch (order.status) {
      case OrderStatus.Filled:
        return 'filled';
      case OrderStatus.Ended:
        return 'ended';
      case OrderStatus.PartlyFilled:
      case OrderStatus.Working:
        return order.filledQuantity > before ? 'partlyFilled' : undefined;
    }
  }

  async function readOnce(): Promise<void> {
    clearTimeout(timer);
    const of = session;
    const orders = await list();
    if (of !== session) return;
    if (!orders) {
      timer = setTimeout(read, Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** failures));
      failures += 1;
      return;
    }
    failures = 0;
    const known = working;
    const events = known ? orders.map((order) => ({ what: whatOf(order, known), order })) : [];
    working = new Map(orders.filter(isWorking).map(({ id, filledQuantity }) => [id, filledQuantity]));
    newest = Math.max(newest, ...orders.map(({ id }) => id));
    // Oldest first, as it happened.
    for (const { what, order } of events.toReversed()) if (what) told({ what, order });
  }

  const read = createFollowing({ setTimeout }, () => signedIn, readOnce);

  return {
    began: () => {
      signedIn = true;
      session += 1;
      working = undefined;
      newest = 0;
      read();
    },
    ended: () => {
      signedIn = false;
      session += 1;
      working = undefined;
      clearTimeout(timer);
    },
    stop: () => {
      signedIn = false;
      clearTimeout(timer);
    },
    outdated: (ids) => {
      if (signedIn && ids.includes('positionConsignList')) read();
    },
  };
}
