import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/placing/index',
  auth: 'user',
  query: { sale: 'optional' },
});

export const line: CommitmentLine = { name: 'placing', title: page.title };
