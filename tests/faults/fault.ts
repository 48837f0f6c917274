/** What `npm run faults` measures: one thing that goes wrong, and what is promised all the same. */

export interface Fault {
  /** What `--only` picks it by, and what its file is called. */
  readonly name: string;
  /** What is promised, in words. */
  readonly limit: string;
  /** Minutes after which it hangs, in the usual form and, where there is one, in the long one. */
  readonly minutes: { readonly usual: number; readonly long?: number };
  /** Throws where it could not be measured, which counts as a promise that was not kept. */
  measure(run: Run): Promise<Measured>;
}

export interface Run {
  /** The form behind `--long`. */
  readonly long: boolean;
  /** Called at the end, whatever it is, the last one first. */
  after(end: () => unknown): void;
}

export interface Measured {
  /** What was done, so often, and what came of it. */
  readonly figure: string;
  readonly passed: boolean;
}

/** A whole one: what a process of its own sends to the runner. */
export interface Line extends Measured {
  readonly name: string;
  readonly limit: string;
}
