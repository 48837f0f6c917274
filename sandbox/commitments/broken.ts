import type { CommitmentRow } from './tables.ts';

/**
 * `terms`, `state`: its row says what its line can't have written. `idle`: it is due in a state in which nothing befalls one. `refused`: what was
 * due of it was denied.
 */
export type Breakage = 'terms' | 'state' | 'idle' | 'refused';

/** A commitment that can't be shown or carried on: nothing is done to it, and its line's other ones go on. */
export class BrokenCommitment extends Error {
  readonly kind: Breakage;

  constructor(
    kind: Breakage,
    { line, id, state }: Pick<CommitmentRow, 'line' | 'id' | 'state'>,
    options?: ErrorOptions & { readonly why?: string },
  ) {
    super(`${line} ${id} in ${state}: ${kind}${options?.why === undefined ? '' : `, ${options.why}`}`, options);
    this.kind = kind;
  }
}
