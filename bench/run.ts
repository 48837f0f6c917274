/**
 * `npm run bench`: measures the built client and other designs on the same feed, see docs/bench.md.
 * - `npm run bench -- --list` names the scenarios; names as arguments choose some, `steady` and `throughput` are the usual ones
 * - `--runs N` (5) measurements of each cell, `--quick` one short form, `--subjects coulisse,ag-grid`
 * - `--json FILE` keeps all figures, `--markdown` prints tables for a document
 * - `npm run bench -- attach WS_URL` measures any push address from outside, see attach.ts; `-- headless URL` drives the
 *   worker's engine in Node, see headless.ts
 */
import { attach } from './attach.ts';
import { runBench } from './bench.ts';
import { headless } from './headless.ts';
import { readOptions } from './options.ts';
import { cold } from './scenarios/cold.ts';
import { growth, memory } from './scenarios/memory.ts';
import { motion } from './scenarios/motion.ts';
import { positions } from './scenarios/positions.ts';
import { size } from './scenarios/size.ts';
import { steady } from './scenarios/steady.ts';
import { tabs } from './scenarios/tabs.ts';
import { throughput } from './scenarios/throughput.ts';
import { wire } from './scenarios/wire.ts';
import { SUBJECTS } from './subjects.ts';

const SCENARIOS = [steady, throughput, wire, size, tabs, motion, positions, memory, growth, cold];

async function main([first, ...rest]: readonly string[]): Promise<number> {
  if (first === 'attach') return attach(rest);
  if (first === 'headless') return headless(rest);
  const options = readOptions(first === undefined ? [] : [first, ...rest], {
    scenarios: SCENARIOS.map(({ name }) => name),
    subjects: SUBJECTS.map(({ name }) => name),
  });
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  if (options.list) {
    for (const { name, about } of SCENARIOS) console.log(`${name.padEnd(12)}${about}`);
    return 0;
  }
  return runBench(
    options,
    SCENARIOS.filter(({ name }) => options.scenarios.includes(name)),
  );
}

// What a server left hanging keeps nobody waiting.
process.exit(await main(process.argv.slice(2)));
