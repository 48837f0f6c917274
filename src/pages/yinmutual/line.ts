import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'funds', title: 'yinmutual.index' };
