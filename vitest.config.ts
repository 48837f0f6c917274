import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { screens } from './vite.screens.ts';

const UNITS = ['{contract,workers,sandbox,bench}/**/*.test.ts', 'tests/*.test.ts'];
const SCREENS = ['src/**/*.test.{ts,tsx}'];

/** Files that put something else in the place of a module or the clock, themselves or by a fixture: they need modules of their own. */
const replacing = globSync(SCREENS).filter((file) => /\bvi\.(mock|useFakeTimers)\(|\.fixture\.tsx?'/.test(readFileSync(file, 'utf8')));

const PARTS = ['tests/*/**/*.test.ts'];

/** Files that want a PostgreSQL: one is started for all of them. */
const stores = globSync(PARTS).filter((file) => readFileSync(file, 'utf8').includes('bothStores()'));

/** A bound for what hangs, not for what is slow. */
const whole = { environment: 'node', isolate: false, testTimeout: 120_000, hookTimeout: 180_000 } as const;

/**
 * `node`, `dom` and `replaced` hold the tests beside the code and of the repository itself; `suite` and `stores` those of whole parts;
 * `calls` those that share a sandbox. Files that share modules load them once a process and not once a file: half of the time they
 * took, and the market of the fixture is laid out once.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    // All cores: by itself it leaves one free, which on two is half of the machine.
    maxWorkers: '100%',
    // A bound for what hangs, not for what is slow: two cores run everything at once.
    testTimeout: 30_000,
    projects: [
      { test: { name: 'node', environment: 'node', include: UNITS, isolate: false } },
      {
        plugins: [react(), screens()],
        test: { name: 'dom', environment: 'happy-dom', include: SCREENS, exclude: replacing, isolate: false },
      },
      { plugins: [react(), screens()], test: { name: 'replaced', environment: 'happy-dom', include: replacing } },
      { test: { ...whole, name: 'suite', include: PARTS, exclude: ['tests/calls/**', ...stores] } },
      { test: { ...whole, name: 'stores', include: stores, globalSetup: 'tests/sandbox/postgres.ts' } },
      {
        test: {
          name: 'calls',
          environment: 'node',
          isolate: false,
          include: ['tests/calls/*.test.ts'],
          globalSetup: 'tests/calls/sandbox.ts',
        },
      },
    ],
  },
});
