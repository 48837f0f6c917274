/** All orders that still work and can be taken back, however many pages they take. Pure but for the call it is given. */
import type { Input, Output } from '../../../../contract/rest/index.ts';
import type { Order } from '../../../../contract/rest/trading.ts';
import type { Result } from '../../../../contract/result.ts';
import { isChangeable, isWorking } from '../../../features/trades/orderState.ts';

type Ask = (page: Input<'positionConsignList'>) => Promise<Result<Output<'positionConsignList'>>>;

const PAGE_SIZE = 200;
const MOST_PAGES = 50;

/** The list has them first, so that it is read until one that ended. An order that moved between two pages counts once. */
export async function readWorking(ask: Ask): Promise<Result<readonly Order[]>> {
  const found = new Map<number, Order>();
  for (let pageNum = 1; pageNum <= MOST_PAGES; pageNum += 1) {
    const answer = await ask({ pageNum, pageSize: PAGE_SIZE });
    if (!answer.ok) return answer;
    const { list, total } = answer.data;
    for (const order of list) if (isChangeable(order)) found.set(order.id, order);
    if (list.length === 0 || list.some((order) => !isWorking(order)) || pageNum * PAGE_SIZE >= total) break;
  }
  return { ok: true, data: [...found.values()] };
}
