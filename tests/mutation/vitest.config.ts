/** The tests that a mutation of one part may fail, in one project: the runner knows by them which mutant which test reaches. */
import { defineConfig } from 'vitest/config';
import { PARTS } from './parts.ts';

const folder = process.env['MUTATED'];
const part = PARTS.find((one) => one.folder === folder);
if (!part) throw new Error(`MUTATED is ${folder}; it names a folder of tests/mutation/parts.ts`);

export default defineConfig({
  test: {
    environment: 'node',
    include: [`${part.folder}/**/*.test.ts`, ...part.tests],
    restoreMocks: true,
    testTimeout: 30_000,
    ...(part.folder === 'sandbox/ledger' && { globalSetup: 'tests/sandbox/postgres.ts' }),
  },
});
