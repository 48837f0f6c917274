import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/product/ucstock',
  auth: 'anon',
  query: { code: 'optional' },
});

export const line: CommitmentLine = { name: 'ucstock', title: page.title };
