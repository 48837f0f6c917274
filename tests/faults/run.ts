/**
 * `npm run faults`: what is promised when something goes wrong, measured on the real wire and in a real browser, a line each. `--only NAME`
 * picks one and may stand more than once; `--long` takes the long form of those that have one; `--json FILE` keeps all figures; `--list` names them.
 *
 * Each is measured in a process of its own: what it leaves behind, and what it breaks, is nobody else's.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Fault, Line, Measured } from './fault.ts';
import { FAULTS } from './table.ts';

const MINUTE_MS = 60_000;
const ONE = fileURLToPath(new URL('one.ts', import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    long: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** Its measure; what hangs or dies has none. */
async function measured({ name, minutes }: Fault): Promise<Measured> {
  const bound = MINUTE_MS * (values.long ? (minutes.long ?? minutes.usual) : minutes.usual);
  // A group of its own, so that what it started ends with it.
  const child = fork(ONE, [name, ...(values.long ? ['--long'] : [])], { detached: true });
  const answer = Promise.withResolvers<Measured>();
  child.on('message', (message) => answer.resolve(message as Measured));
  const gone = once(child, 'exit').then(([code, signal]) =>
    answer.resolve({ figure: `not measured: it ended by ${signal ?? `code ${code}`}`, passed: false }),
  );
  const late = setTimeout(() => answer.resolve({ figure: `not measured within ${bound / MINUTE_MS} minutes`, passed: false }), bound);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(late);
    if (child.pid !== undefined) endGroup(child.pid);
    await gone;
  }
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

async function main(): Promise<number> {
  if (values.list) {
    for (const { name, limit } of FAULTS) console.log(`${name.padEnd(18)}${limit}`);
    return 0;
  }
  const unknown = values.only.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(`There is no fault ${unknown.join(', ')}; --list names them`);
    return 2;
  }
  const chosen = FAULTS.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  const lines: Line[] = [];
  const begun = performance.now();
  for (const fault of chosen) {
    const started = performance.now();
    const { figure, passed } = await measured(fault);
    lines.push({ name: fault.name, limit: fault.limit, figure, passed });
    const form = values.long && fault.minutes.long !== undefined ? 'long form, ' : '';
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${passed ? 'held  ' : 'MISSED'} ${fault.name}: ${figure} | limit: ${fault.limit} | ${form}${seconds} s`);
  }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(lines, null, 2)}\n`);
  const missed = lines.filter(({ passed }) => !passed).length;
  console.log(`${lines.length - missed} held, ${missed} missed, ${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
  return missed === 0 ? 0 : 1;
}

process.exitCode = await main();
