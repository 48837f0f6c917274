import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/yinmutual/index',
  auth: 'user',
  query: { mode: 'optional', product: 'optional' },
});

export const line: CommitmentLine = { name: 'funds', title: page.title };
