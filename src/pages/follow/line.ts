import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'follow', title: 'product.follow' };
