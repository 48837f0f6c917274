/** Of `npm run sandbox:proof`, which needs PostgreSQL and Redis on this machine: it is no part of `npm test`. */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/cluster/proofs.ts'],
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/coulisse') },
    hookTimeout: 300_000,
    // What has been done so far is said while it goes on.
    disableConsoleIntercept: true,
  },
});
