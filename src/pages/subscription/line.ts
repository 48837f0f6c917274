import type { CommitmentLine } from '../commitment/line.ts';

export const line: CommitmentLine = { name: 'subscriptions', title: 'trade.subscriptions' };
