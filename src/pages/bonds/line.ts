import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'bonds', title: 'bonds.list' };
