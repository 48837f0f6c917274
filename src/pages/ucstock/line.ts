import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'ucstock', title: 'product.ucstock' };
