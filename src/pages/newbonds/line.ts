import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'newbonds', title: 'trade.newbonds', about: 'newBond' };
