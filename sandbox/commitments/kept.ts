/** What a line keeps with each of its commitments, and reads back: the terms that it was made on hold, whatever is offered later. */
import type * as z from 'zod/mini';
import { BrokenCommitment } from './broken.ts';
import type { CommitmentRow } from './tables.ts';

export interface Kept<T> {
  /** As the row keeps them. */
  text(terms: T): string;
  /** @throws BrokenCommitment where they aren't of the line's shape */
  of(row: CommitmentRow): T;
}

/** Terms of one shape. Those of a row are read once, however often they are asked for. */
export function keptAs<T>(shape: z.ZodMiniType<T>): Kept<T> {
  const known = new WeakMap<CommitmentRow, T>();
  const read = (row: CommitmentRow): T => {
    try {
      return shape.parse(JSON.parse(row.terms));
    } catch (cause) {
      throw new BrokenCommitment('terms', row, { cause });
    }
  };
  return {
    text: (terms) => JSON.stringify(terms),
    of(row) {
      const terms = known.get(row) ?? read(row);
      known.set(row, terms);
      return terms;
    },
  };
}
