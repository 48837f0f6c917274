import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/product/follow',
  auth: 'user',
  query: { agency: 'optional' },
});

export const line: CommitmentLine = { name: 'follow', title: page.title };
