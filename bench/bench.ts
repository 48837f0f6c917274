/** Runs scenarios one after the other, prints and keeps what each gave. */
import { execFileSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { startSandbox } from '../tests/startSandbox.ts';
import { findVersion } from './harness/cdp.ts';
import type { Options } from './options.ts';
import { buildPeers, peersInstalled } from './peers/build.ts';
import { consoleTable, markdownTable, type Origin, type Part, recordOf } from './report.ts';
import type { Context, Result, Scenario } from './scenario.ts';
import { measureAll } from './schedule.ts';
import { type Subject, SUBJECTS } from './subjects.ts';

/** Of the sandbox, which only answers calls here: its own ticks reach nobody. */
const SANDBOX_RATE = '10';

/** @returns the exit code: 1 when a scenario could not run or found a fault */
export async function runBench(options: Options, scenarios: readonly Scenario[]): Promise<number> {
  const subjects = partakers(options);
  const origin = await originOf();
  console.log(origin.machine);
  const [sandbox] = await Promise.all([
    startSandbox({ rate: SANDBOX_RATE }),
    subjects.some(({ name }) => name !== 'coulisse') ? buildPeers() : undefined,
  ]);
  const parts: Part[] = [];
  const faults: string[] = [];
  try {
    for (const scenario of scenarios) {
      console.log(`\n── ${scenario.name}: ${scenario.about}`);
      const context = { sandboxUrl: sandbox.url, subjects, quick: options.quick };
      // After each measurement, so that an interrupted run loses nothing.
      const { results, found } = await runScenario(scenario, options, context, (some) => {
        keep(options, recordOf(origin, [...parts, partOf(scenario, some.filter(isBegun))]));
      });
      const part = partOf(scenario, results);
      const { ratios } = part;
      console.log(`\n${(options.markdown ? markdownTable : consoleTable)(results, ratios)}`);
      for (const fault of found) console.error(`FAULT ${scenario.name}: ${fault}`);
      faults.push(...found);
      parts.push(part);
      keep(options, recordOf(origin, parts));
    }
  } finally {
    await sandbox.stop();
  }
  return faults.length === 0 ? 0 : 1;
}

const isBegun = ({ runs, failed }: Result): boolean => runs + failed > 0;

const partOf = (scenario: Scenario, results: readonly Result[]): Part => ({
  scenario: scenario.name,
  date: new Date().toISOString(),
  results,
  ratios: measured(scenario.ratios?.(results) ?? {}),
});

/** In place of the last one at once: whoever ends the bench while it writes has one of the two. */
function keep({ json }: Options, record: ReturnType<typeof recordOf>): void {
  if (!json) return;
  writeFileSync(`${json}.next`, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(`${json}.next`, json);
}

/** Without those whose sides didn't all take part. */
const measured = (ratios: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(ratios).filter(([, value]) => !Number.isNaN(value)));

async function runScenario(
  scenario: Scenario,
  { runs, quick, settings }: Options,
  context: Context,
  took: (results: readonly Result[]) => void,
): Promise<{ results: Result[]; found: string[] }> {
  const cells = scenario.cells(context).filter(({ setting }) => settings?.includes(setting) ?? true);
  const results = await measureAll(cells, {
    runs: Math.min(runs, scenario.runs ?? runs),
    // The short form has a bound of time, and nothing is published from it.
    again: !quick,
    tell: (line) => console.log(`   ${line}`),
    took,
  });
  const unmeasured = results
    .filter((result) => result.runs === 0)
    .map(({ subject, setting }) => `${subject}, ${setting} could not be measured`);
  const empty = results.length === 0 ? ['none of the subjects takes part in such a setting'] : [];
  return { results, found: [...empty, ...unmeasured, ...(scenario.faults?.(results) ?? [])] };
}

/** Those asked for, less those whose packages are not there. */
function partakers({ subjects, quick }: Options): readonly Subject[] {
  const asked = SUBJECTS.filter(({ name }) => subjects.includes(name));
  const able = asked.filter(({ needsPackages }) => !needsPackages || peersInstalled());
  const missing = asked.filter((subject) => !able.includes(subject)).map(({ name }) => name);
  if (missing.length > 0 && !quick) console.log(`Without ${missing.join(' and ')}; to install: npm ci --prefix bench/peers`);
  return able;
}

async function originOf(): Promise<Origin> {
  const [processor] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const runtimes = `${await findVersion()}, Node ${process.versions.node}`;
  return {
    commit: commit(),
    machine: `${processor?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory}, ${runtimes}`,
  };
}

/** With a mark when files differ from it. */
function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
