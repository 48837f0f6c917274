/**
 * A line of commitments as the trade page takes it up: `line.ts` in the folder of its pages says what it is, and `Held.tsx` beside it what of
 * it is held: all of it, as a tab there, and one in detail. Both files are found by their names (`vite.screens.ts`).
 */
import type { ComponentType } from 'react';
import { href } from '../../lib/href.ts';
import type { TitleKey } from '../../lib/page.ts';
import { DETAIL_ROUTE, TRADE_ROUTE } from '../../products/tradePage.ts';

export interface CommitmentLine {
  /** In addresses. */
  readonly name: string;
  /** Of its tab. */
  readonly title: TitleKey;
}

/** With its parts, which come when they are drawn. */
export interface FoundLine extends CommitmentLine {
  readonly Holdings: ComponentType;
  readonly Holding: ComponentType<{ readonly id: number }>;
}

/** Address of one that is held, in detail. */
export const heldHref = ({ name }: CommitmentLine, id: number): string => href(DETAIL_ROUTE, { kind: name, id });
/** Address of all that are held. */
export const tabHref = ({ name }: CommitmentLine): string => href(TRADE_ROUTE, { tab: name });
