import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'quantify', title: 'aiquantify.index' };
