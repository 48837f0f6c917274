/** `npm run mutation -- [FOLDER ...]`: mutates the code of the parts, and says how many mutants a test killed. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PARTS } from './parts.ts';

const USAGE = `npm run mutation -- [${PARTS.map(({ folder }) => folder).join(' | ')} ...] [--files GLOB]

  --files GLOB   only files of the folder that match; all of its code without`;
const REPORTS = 'test-results/mutation';
/** Shares of mutants that are to be killed, in per cent. */
const ASKED = 80;

const { values, positionals } = parseArgs({ options: { files: { type: 'string' }, help: { type: 'boolean' } }, allowPositionals: true });
const parts = positionals.length === 0 ? PARTS : PARTS.filter(({ folder }) => positionals.includes(folder));

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

function mutate(folder: string): boolean {
  const name = folder.replaceAll('/', '-');
  const json = `${REPORTS}/${name}.json`;
  const config = `${REPORTS}/${name}.config.json`;
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: [fileURLToPath(new URL('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url))],
      vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
      mutate: [`${folder}/${values.files ?? '**/*.ts'}`, '!**/*.test.ts', '!**/*.fixture.ts'],
      // Its copy of the project has no references to rewrite, and the project's TypeScript has no interface to do it by.
      tsconfigFile: 'none.json',
      // What runs once, when a file is loaded, would take all tests each; tables of rules are held by their own tests.
      ignoreStatic: true,
      ignorePatterns: ['dist', 'bench', 'docs', 'test-results', 'public', '.coulisse'],
      reporters: ['json', 'html'],
      jsonReporter: { fileName: json },
      htmlReporter: { fileName: `${REPORTS}/${name}.html` },
      tempDirName: `${REPORTS}/tmp`,
      allowConsoleColors: false,
      warnings: { unserializableOptions: false },
    }),
  );
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('node_modules/.bin/stryker', import.meta.url)), 'run', config], {
    stdio: 'inherit',
    env: { ...process.env, MUTATED: folder },
  });
  if (status !== 0) return false;
  const { files } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const count = (...statuses: string[]) =>
    Object.values(files)
      .flatMap(({ mutants }) => mutants)
      .filter((mutant) => statuses.includes(mutant.status)).length;
  const killed = count('Killed', 'Timeout');
  const all = killed + count('Survived', 'NoCoverage');
  const share = (100 * killed) / all;
  console.log(`${folder}: ${killed} of ${all} mutants killed, ${share.toFixed(1)} % (${count('Ignored')} static ones left out)`);
  return share >= ASKED;
}

if (values.help || parts.length !== (positionals.length || PARTS.length)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  mkdirSync(REPORTS, { recursive: true });
  const kept = parts.map(({ folder }) => mutate(folder));
  process.exitCode = kept.every(Boolean) ? 0 : 1;
}
