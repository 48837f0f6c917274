/** `npm run simulate -- --seeds N --from S --minutes M`: worlds one after the other, as many as asked for or as there is time for. */
import { parseArgs } from 'node:util';
import { drawActs } from './acts.ts';
import { runSeed } from './run.ts';

const LASTING_MS = 15_000;

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '100' }, from: { type: 'string', default: '1' }, minutes: { type: 'string' } },
});
const from = Number(values.from);
const seeds = Number(values.seeds);
const begun = performance.now();
let failures = 0;
let ran = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const { hash, wrong, tail } = await runSeed(seed, LASTING_MS);
  ran += 1;
  if (wrong === undefined) continue;
  failures += 1;
  console.log(seed, hash, wrong, drawActs(seed, LASTING_MS).length);
  void tail;
}
console.log(`${ran} worlds, ${failures} failed, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
