/** A folder whose code is mutated, and the tests that are to mind. */
export interface Part {
  readonly folder: string;
  /** Tests beyond the folder's own. */
  readonly tests: readonly string[];
}

/** What the project exists for: prices right, nothing lost on the wire, each order once, money to the cent. */
export const PARTS: readonly Part[] = [
  { folder: 'contract', tests: ['tests/contract/**/*.test.ts'] },
  { folder: 'workers/quotes', tests: ['workers/*.test.ts'] },
  { folder: 'workers/push', tests: [] },
  { folder: 'workers/orders', tests: ['tests/worker/intents.test.ts', 'tests/worker/recoveries.test.ts'] },
  { folder: 'sandbox/ledger', tests: ['tests/ledger/{calls,inbox,ledger,sequence}.test.ts'] },
];
