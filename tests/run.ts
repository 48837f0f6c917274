/**
 * Runs every check and test of the project, as many at once as there are cores, and prints the sum of all
 * runners as its last line. `verify` leaves out what needs a server or a browser.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, in the runner's own names and words. */
  readonly failures?: readonly string[];
  /** How long each test took. */
  readonly times?: readonly Time[];
}

interface Time {
  readonly name: string;
  readonly ms: number;
}

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Steps that must have ended before; a failed one doesn't stop the others. */
  readonly after: readonly string[];
  /** The runner's own count, read from its report; a step without one is one check. */
  readonly count?: () => Count;
}

interface Outcome extends Count {
  readonly name: string;
  readonly seconds: number;
}

const REPORTS = 'test-results';
const FAILURE_LENGTH = 1500;
/** As many of the slowest tests are named at the end: who adds one sees where the minutes go. */
const SLOWEST = 20;
const LANES = Math.max(2, availableParallelism());

const script = (name: string, ...after: string[]): Step => ({ name, command: ['npm', 'run', '--silent', name], after });

const failure = (name: string, messages: readonly string[]): string => `${name}: ${messages.join(' ').slice(0, FAILURE_LENGTH)}`;

const report = (name: string): unknown => JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));

function vitest(projects: readonly string[]): Step {
  const only = projects.flatMap((project) => ['--project', project]);
  return {
    name: 'vitest',
    command: ['vitest', 'run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`],
    after: ['build'],
    count: () => {
      const { numPassedTests, numFailedTests, testResults } = report('vitest') as VitestReport;
      const failures = testResults.flatMap(({ name, message, assertionResults }) => {
        const tests = assertionResults.filter(({ status }) => status === 'failed');
        return message && tests.length === 0
          ? [`${name}: ${message}`]
          : tests.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages));
      });
      const times = testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({ name: `${relative('.', name)} › ${fullName}`, ms: duration ?? 0 })),
      );
      return { passed: numPassedTests, failed: numFailedTests, failures, times };
    },
  };
}

/** What is read of vitest's report; a file that can't be run has a message and no tests. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
      /** Milliseconds; absent where it did not run. */
      readonly duration?: number | null;
    }[];
  }[];
}

/** What is read of Playwright's report. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** The build comes first, since it also writes the types of the style sheets. */
const CHECKS: readonly Step[] = [
  script('build'),
  script('format:check'),
  script('imports'),
  script('dead'),
  script('types', 'build'),
  script('size', 'build'),
  script('lint', 'types'),
];

/** Alone, because its browsers fill the machine. */
const JOURNEYS: Step = {
  name: 'journeys',
  command: ['playwright', 'test', '--config', 'tests/journeys'],
  after: [...CHECKS.map((step) => step.name), 'vitest'],
  count: () => {
    const { stats, suites } = report('journeys') as PlaywrightReport;
    const journeys = suites.flatMap(specsOf).map(({ ok, file, title, tests }) => ({
      ok,
      name: `${file} › ${title}`,
      results: tests.flatMap(({ results }) => results),
    }));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: journeys
        .filter(({ ok }) => !ok)
        .map(({ name, results }) =>
          failure(
            name,
            results.map(({ error }) => error?.message ?? ''),
          ),
        ),
      times: journeys.map(({ name, results }) => ({ name, ms: results.reduce((sum, { duration }) => sum + duration, 0) })),
    };
  },
};

/** Of what the journeys left behind: whether their pages made every call that there is. */
const CALLS: Step = { name: 'calls', command: ['node', 'tests/journeys/everyCall.ts'], after: ['journeys'] };

/** Last and alone, because whatever runs beside it would be measured too. One check: it fails only on lost ticks or a far lower ceiling. */
const BENCH: Step = {
  name: 'bench',
  command: ['node', 'bench/run.ts', '--quick'],
  after: [...JOURNEYS.after, 'journeys', 'calls'],
};

/** Runs one step to its end; its output comes in one piece, so that steps don't mix. */
function run(step: Step): Promise<Outcome> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const [program, ...args] = step.command;
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      const seconds = (performance.now() - begun) / 1000;
      const count = countOf(step, code === 0, Buffer.concat(output).toString());
      console.log(`\n── ${step.name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
      process.stdout.write(Buffer.concat(output));
      resolve({ name: step.name, seconds, ...count });
    });
  });
}

/** A runner that ended badly without a failed test, or without a report, counts as one failure; its last words say why. */
function countOf(step: Step, ok: boolean, output: string): Count {
  const single: Count = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [output.trimEnd().slice(-FAILURE_LENGTH)] };
  if (!step.count) return single;
  try {
    const count = step.count();
    return ok || count.failed > 0 ? count : { ...count, failed: 1, failures: single.failures ?? [] };
  } catch {
    return { passed: 0, failed: 1, failures: single.failures ?? [] };
  }
}

async function runAll(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const running = new Map<string, Promise<Outcome>>();
  const done: Outcome[] = [];
  while (waiting.length > 0 || running.size > 0) {
    const ended = new Set(done.map((outcome) => outcome.name));
    const ready = waiting.filter((step) => step.after.every((name) => ended.has(name)));
    for (const step of ready.slice(0, LANES - running.size)) {
      waiting.splice(waiting.indexOf(step), 1);
      running.set(step.name, run(step));
    }
    const outcome = await Promise.race(running.values());
    running.delete(outcome.name);
    done.push(outcome);
  }
  return done;
}

const everything = process.argv[2] !== 'verify';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const outcomes = await runAll(
  everything ? [...CHECKS, vitest([]), JOURNEYS, CALLS, BENCH] : [...CHECKS, vitest(['node', 'plain', 'dom', 'replaced'])],
);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const slowest = outcomes
  .flatMap(({ times = [] }) => times)
  .sort((a, b) => b.ms - a.ms)
  .slice(0, SLOWEST);
if (slowest.length > 0) console.log('\nThe slowest tests, in seconds:');
for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${name}`);
// At the end as well, because of a long log only the end may be at hand.
for (const { name, failures = [] } of outcomes)
  for (const failure of failures) console.log(`\nFAILED ${name}: ${stripVTControlCharacters(failure)}`);
console.log('');
for (const { name, seconds, ...count } of outcomes)
  console.log(
    `${name.padEnd(12)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
