import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'placing', title: 'placing.index' };
