/**
 * A line of commitments as the trade page takes it up: the `page.ts` that offers it says what it is, and `Held.tsx` what of it is held: all of
 * it, as a tab there, and one in detail. That file is found by its name (`vite.screens.ts`).
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

/** Where a line shows what is held that is no part of the trade page: addresses. */
export interface OwnPlaces {
  /** Of the page with all of them. */
  readonly title: TitleKey;
  readonly all: string;
  one(id: number): string;
}
export type HeldPlaces = CommitmentLine | OwnPlaces;

/** Address of one that is held, in detail. */
export const heldHref = (line: HeldPlaces, id: number): string =>
  'one' in line ? line.one(id) : href(DETAIL_ROUTE, { kind: line.name, id });
/** Address of all that are held. */
export const tabHref = (line: HeldPlaces): string => ('all' in line ? line.all : href(TRADE_ROUTE, { tab: line.name }));
