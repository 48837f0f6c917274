import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `node` and `dom` hold the tests beside the code and of the repository itself; `suite` those of whole parts; `calls` those that share a sandbox. */
export default defineConfig({
  test: {
    restoreMocks: true,
    // A bound for what hangs, not for what is slow: two cores run everything at once.
    testTimeout: 30_000,
    projects: [
      { test: { name: 'node', environment: 'node', include: ['{contract,workers,sandbox,bench}/**/*.test.ts', 'tests/*.test.ts'] } },
      { plugins: [react()], test: { name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'suite',
          environment: 'node',
          include: ['tests/*/**/*.test.ts'],
          exclude: ['tests/calls/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'calls', environment: 'node', include: ['tests/calls/*.test.ts'], globalSetup: 'tests/calls/sandbox.ts' } },
    ],
  },
});
