/**
 * Runs every check and test of the project, as many at once as there are cores, and prints the sum of all
 * runners as its last line. `verify` leaves out what needs a server or a browser.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';

interface Count {
  readonly passed: number;
  readonly failed: number;
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
const LANES = Math.max(2, availableParallelism());

const script = (name: string, ...after: string[]): Step => ({ name, command: ['npm', 'run', '--silent', name], after });

const report = (name: string): unknown => JSON.parse(readFileSync(`${REPORTS}/${name}.json`, 'utf8'));

function vitest(projects: readonly string[]): Step {
  const only = projects.flatMap((project) => ['--project', project]);
  return {
    name: 'vitest',
    command: ['vitest', 'run', ...only, '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/vitest.json`],
    after: ['build'],
    count: () => {
      const { numPassedTests, numFailedTests } = report('vitest') as { numPassedTests: number; numFailedTests: number };
      return { passed: numPassedTests, failed: numFailedTests };
    },
  };
}

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
    const { stats } = report('journeys') as { stats: { expected: number; unexpected: number; flaky: number } };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  },
};

/** Last and alone, because whatever runs beside it would be measured too. One check: it fails only on lost ticks or a far lower ceiling. */
const BENCH: Step = {
  name: 'bench',
  command: ['npm', 'run', '--silent', 'bench', '--', '--quick'],
  after: [...JOURNEYS.after, 'journeys'],
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
      const count = countOf(step, code === 0);
      console.log(`\n── ${step.name}: ${count.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
      process.stdout.write(Buffer.concat(output));
      resolve({ name: step.name, seconds, ...count });
    });
  });
}

/** A runner that ended badly without a failed test, or without a report, counts as one failure. */
function countOf(step: Step, ok: boolean): Count {
  const single = ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!step.count) return single;
  try {
    const { passed, failed } = step.count();
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
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
const outcomes = await runAll(everything ? [...CHECKS, vitest([]), JOURNEYS, BENCH] : [...CHECKS, vitest(['node', 'dom'])]);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log('');
for (const { name, seconds, ...count } of outcomes)
  console.log(
    `${name.padEnd(10)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(3)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
