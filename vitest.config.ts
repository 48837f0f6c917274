import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { screens } from './vite.screens.ts';

const UNITS = ['{contract,workers,sandbox,bench}/**/*.test.ts', 'tests/*.test.ts'];

const text = (file: string) => readFileSync(file, 'utf8');

const SCREENS = globSync('src/**/*.test.{ts,tsx}');

/**
 * Files that put something else in the place of a module or the clock: they need modules of their own. A timer
 * that a module shares, as the one of all flashes, may still run by the clock of the file before.
 */
const replacing = SCREENS.filter((file) => /\bvi\.(mock|useFakeTimers)\(/.test(text(file)));

/** Files that draw nothing and name nothing of a page: to make one for each costs more than most of them. */
const plain = SCREENS.filter(
  (file) =>
    file.endsWith('.ts') &&
    !replacing.includes(file) &&
    !/@testing-library|\b(?:document|window|\w+Storage|HTML\w*Element)\b/.test(text(file)),
);

const PARTS = ['tests/*/**/*.test.ts'];

/** Files on a store and the fixture's market: one PostgreSQL is started for all of them. */
const stores = globSync(PARTS).filter((file) => /^tests\/(ledger|trading)\//.test(file) || text(file).includes('bothStores()'));

/** For tests that start sandboxes in their own process. */
const starting = {
  // Bounds for what hangs, not for what is slow.
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // Their push processes find there what was compiled before, as those of `npm start` do (sandbox/main.ts).
  env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/coulisse') },
};

/**
 * `node`, `plain`, `dom` and `replaced` hold the tests beside the code and of the repository itself; `assembled` and `stores` those of whole
 * parts; `calls` those that share a sandbox. Files that share modules load them once a process and not once a file: half of the time
 * they took, and the market of the fixture is laid out once. Projects run in the order of their names: the longest files, some of
 * which mostly wait, are in the first, so that at the end no core stands idle beside one of them.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    // One more than there are cores: some files mostly wait, for a server that starts or for a worker's own seconds.
    maxWorkers: availableParallelism() + 1,
    // Bounds for what hangs, not for what is slow: two cores run everything at once.
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { test: { name: 'node', environment: 'node', include: UNITS, isolate: false } },
      {
        plugins: [react(), screens()],
        test: { name: 'dom', environment: 'happy-dom', include: SCREENS, exclude: [...replacing, ...plain], isolate: false },
      },
      { plugins: [react(), screens()], test: { name: 'plain', environment: 'node', include: plain, isolate: false } },
      { plugins: [react(), screens()], test: { name: 'replaced', environment: 'happy-dom', include: replacing } },
      {
        test: {
          name: 'stores',
          environment: 'node',
          isolate: false,
          include: stores,
          globalSetup: 'tests/sandbox/postgres.ts',
          ...starting,
        },
      },
      { test: { name: 'assembled', environment: 'node', include: PARTS, exclude: ['tests/calls/**', ...stores], ...starting } },
      { test: { name: 'calls', environment: 'node', include: ['tests/calls/*.test.ts'], globalSetup: 'tests/calls/sandbox.ts' } },
    ],
  },
});
