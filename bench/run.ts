/** `npm run bench`: measures the built client and other designs on the same feed, see docs/bench.md. `--help` says all it takes. */
import { attach, ATTACH_USAGE } from './attach.ts';
import { runBench } from './bench.ts';
import { headless, HEADLESS_USAGE } from './headless.ts';
import { readOptions, USUAL } from './options.ts';
import { collections } from './scenarios/collections.ts';
import { cold } from './scenarios/cold.ts';
import { desk } from './scenarios/desk.ts';
import { growth, memory } from './scenarios/memory.ts';
import { motion } from './scenarios/motion.ts';
import { positions } from './scenarios/positions.ts';
import { size } from './scenarios/size.ts';
import { steady } from './scenarios/steady.ts';
import { tabs } from './scenarios/tabs.ts';
import { throughput } from './scenarios/throughput.ts';
import { wire } from './scenarios/wire.ts';
import { SUBJECTS } from './subjects.ts';

const SCENARIOS = [steady, throughput, wire, size, tabs, motion, positions, desk, memory, growth, collections, cold];

const NAMED = SCENARIOS.map(({ name, about }) => `${name.padEnd(12)}${about}`);

const HELP = `Measures the built client and other designs on the same feed, see docs/bench.md.

  npm run bench -- [SCENARIO ...] [flags]
  ${ATTACH_USAGE}
      what a push address delivers, from outside
  ${HEADLESS_USAGE}
      the worker's engine in Node

  --list             names the scenarios
  --runs N           measurements of each cell (5)
  --quick            one short form
  --subjects A,B     who takes part, of ${SUBJECTS.map(({ name }) => name).join(', ')} (all that are installed)
  --setting TEXT     one of a scenario's settings, as its table names it; may stand more than once (all)
  --json FILE        keeps all figures
  --markdown         prints tables for a document
  --help             this text

The scenarios (${USUAL.join(' and ')} unless some are named):

  ${NAMED.join('\n  ')}
`;

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const [first, ...rest] = args;
  if (first === 'attach') return attach(rest);
  if (first === 'headless') return headless(rest);
  const options = readOptions(args, {
    scenarios: SCENARIOS.map(({ name }) => name),
    subjects: SUBJECTS.map(({ name }) => name),
  });
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  if (options.list) {
    for (const line of NAMED) console.log(line);
    return 0;
  }
  return runBench(
    options,
    SCENARIOS.filter(({ name }) => options.scenarios.includes(name)),
  );
}

// What a server left hanging keeps nobody waiting.
process.exit(await main(process.argv.slice(2)));
