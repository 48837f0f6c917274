import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/aiquantify/index',
  auth: 'user',
  query: { product: 'optional', order: 'optional' },
});

export const line: CommitmentLine = { name: 'quantify', title: page.title };
