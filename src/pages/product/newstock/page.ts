import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/product/newstock',
  auth: 'anon',
  query: { tab: 'optional', id: 'optional' },
  skeleton: 'list',
});

export const line: CommitmentLine = { name: 'subscriptions', title: 'trade.subscriptions' };
