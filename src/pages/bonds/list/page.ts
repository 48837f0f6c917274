import { definePage } from '../../../lib/page.ts';
import type { CommitmentLine } from '../../commitment/line.ts';

export const page = definePage({
  path: '/pages/bonds/list',
  auth: 'anon',
  query: {},
  skeleton: 'list',
});

export const line: CommitmentLine = { name: 'bonds', title: page.title };
