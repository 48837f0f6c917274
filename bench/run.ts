/**
 * `npm run bench`: measures the built client and its peers, see docs/bench.md.
 * - `npm run bench -- --list` names the scenarios; names as arguments choose some, `steady` and `throughput` are the usual ones
 * - `--runs N` (5) measurements of each cell, `--quick` one short form, `--json FILE`, `--peers ours|all`
 * - `npm run bench -- attach WS_URL` measures any `/web/push` from outside
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startSandbox } from '../tests/startSandbox.ts';
import { attach } from './attach.ts';
import { findVersion } from './harness/cdp.ts';
import { buildPeers, peersInstalled } from './peers/build.ts';
import { printResults } from './report.ts';
import type { Context, Result, Scenario } from './scenario.ts';
import { measureAll } from './schedule.ts';
import { cold } from './scenarios/cold.ts';
import { growth, memory } from './scenarios/memory.ts';
import { motion } from './scenarios/motion.ts';
import { size, steady, tabs, wire } from './scenarios/steady.ts';
import { throughput } from './scenarios/throughput.ts';
import { SUBJECTS } from './subjects.ts';
