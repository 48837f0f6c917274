import type { RobotOrder } from '../../../../contract/rest/robot.ts';
import { useRead } from '../../../data/useRead.ts';
import type { Found } from '../../../features/paged-list/useFound.ts';
import { ROBOTS_EVERY_MS } from '../../../products/robot.ts';

/** One robot of the customer's, live, whatever became of it; missing where they have none of that number, or it is none. */
export function useRobot(id: number): Found<RobotOrder> {
  const named = Number.isSafeInteger(id);
  const { data, failure, retry } = useRead('robotOrderDetail', { id }, { enabled: named, every: ROBOTS_EVERY_MS });
  if (data) return { state: 'found', rows: [data] };
  if (!named || failure?.denial?.reason === 'orderUnknown') return { state: 'missing' };
  return failure ? { state: 'failed', failure, retry } : { state: 'loading' };
}
